/** A page of a list: what its rows lead to, in its order. */
type Leaf = { page: number; ids: readonly number[] };

/** The pages of a list that were seen, one after the other; `total` is null where rows share what they lead to, so that nobody knows how many there are. */
export type Trail = { leaves: readonly Leaf[]; per_page: number; last_page: number; total: number | null };

/** What the rows of another page lead to; null when it cannot be had. */
export type Pages = (page: number) => Promise<readonly number[] | null>;

type Meta = { page: number; per_page: number; total: number; last_page: number };

/** A list as it stands: the page in sight. */
export function leavesIn({ page, per_page, total, last_page }: Meta, ids: readonly number[]): Trail {
  const isEach = new Set(ids).size === ids.length;
  return { leaves: [{ page, ids }], per_page, last_page, total: isEach ? total : null };
}

/** Returns what a page beyond those that were seen adds: nothing twice. */
export function withLeaf({ leaves, ...trail }: Trail, page: number, ids: readonly number[]): Trail {
  const leaf = { page, ids };
  const isBefore = page < (leaves[0]?.page ?? 1);
  return { ...trail, leaves: isBefore ? [leaf, ...leaves] : [...leaves, leaf] };
}

/** The page after the last that was seen, or before the first. */
export const beyond = ({ leaves }: Trail, by: 1 | -1): number =>
  by === 1 ? (leaves.at(-1)?.page ?? 0) + 1 : (leaves[0]?.page ?? 1) - 1;

type Step = number | "beyond" | null;
type TrailPosition = { place: number; total: number | null; page: number | null; previous: Step; next: Step };

/**
 * Returns where one stands among what was seen, and what comes before and after: an id, `beyond` for a page nobody asked for yet, or
 * nothing.
 */
export function placeIn(trail: Trail, id: number): TrailPosition {
  const { leaves, per_page, last_page, total } = trail;
  const ids = [...new Set(leaves.flatMap((leaf) => leaf.ids))];
  const at = ids.indexOf(id);
  const page = leaves.find((leaf) => leaf.ids.includes(id))?.page ?? null;
  const end = (by: 1 | -1): Step => {
    const further = beyond(trail, by);
    return further >= 1 && further <= last_page ? "beyond" : null;
  };
  const skipped = total === null ? 0 : ((leaves[0]?.page ?? 1) - 1) * per_page;
  const isWhole = beyond(trail, -1) < 1 && beyond(trail, 1) > last_page;
  return {
    place: skipped + at + 1,
    total: total ?? (isWhole ? ids.length : null),
    page,
    previous: ids[at - 1] ?? end(-1),
    next: ids[at + 1] ?? end(1),
  };
}

/** The address of a list at one of its pages. */
export function atPage(address: string, page: number): string {
  const [path = "", query = ""] = address.split("?");
  const params = new URLSearchParams(query);
  if (page > 1) params.set("page", String(page));
  else params.delete("page");
  const search = params.toString().replace(/=(?=&|$)/g, "");
  return search ? `${path}?${search}` : path;
}
