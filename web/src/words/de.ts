const files = import.meta.glob<Record<string, string>>("../../../src/loyang/lang/de/*.json", {
  eager: true,
  import: "default",
});

export default Object.assign({}, ...Object.values(files)) as Record<string, string>;
