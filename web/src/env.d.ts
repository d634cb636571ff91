declare module "virtual:rules/*" {
  const sections: { title: string; text: string; rules: { id: string; html: string }[] }[];
  export default sections;
}
