/** A new document mostly repeats the old one: what is the same stays the same object, so the page
 * has to look only at what changed. */
export function shared<T>(old: unknown, fresh: T): T {
  if (old === fresh || typeof fresh !== "object" || typeof old !== "object" || !old || !fresh) return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const before = old as Record<string, unknown>;
  const after = fresh as Record<string, unknown>;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    after[key] = shared(before[key], after[key]);
    same &&= key in before && before[key] === after[key];
  }
  return same ? (old as T) : fresh;
}
