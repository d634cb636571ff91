const files = import.meta.glob<Record<string, string>>("../lang/en/*.json", {
  eager: true,
  import: "default",
});

export default Object.assign({}, ...Object.values(files)) as Record<string, string>;
