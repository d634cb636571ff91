/** Whether two names differ by a slip: at most two letters lost, added or mistaken. */
export function alike(one: string, other: string, slips = 2): boolean {
  if (!one || !other) return one.length + other.length <= slips;
  if (one[0] === other[0]) return alike(one.slice(1), other.slice(1), slips);
  return (
    slips > 0 &&
    (alike(one.slice(1), other, slips - 1) ||
      alike(one, other.slice(1), slips - 1) ||
      alike(one.slice(1), other.slice(1), slips - 1))
  );
}
