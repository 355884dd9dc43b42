export const PAGE_SIZES = [25, 50, 100, 200] as const;
const SIBLINGS = 2;

/** The page numbers to show: the first, the last, and two on each side of the current one; null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - SIBLINGS, last - 2 * SIBLINGS));
  const till = Math.min(last, Math.max(page + SIBLINGS, 1 + 2 * SIBLINGS));
  const middle = Array.from({ length: till - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? [null] : []),
    ...middle,
    ...(till < last - 1 ? [null] : []),
    ...(till < last ? [last] : []),
  ];
}
