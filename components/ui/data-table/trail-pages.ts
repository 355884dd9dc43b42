/** A loaded page of a list: the ids of its rows' debtors or invoices, in order. */
type Leaf = { page: number; ids: readonly number[] };

/** The loaded pages of a list, in sequence; `total` is null where several rows share an id, so that their number is unknown. */
export type Trail = { leaves: readonly Leaf[]; per_page: number; last_page: number; total: number | null };

/** Loads the ids of another page; null on failure. */
export type Pages = (page: number) => Promise<readonly number[] | null>;

type Meta = { page: number; per_page: number; total: number; last_page: number };

/** Returns the trail of the displayed page alone. */
export function trailOfPage({ page, per_page, total, last_page }: Meta, ids: readonly number[]): Trail {
  const isEach = new Set(ids).size === ids.length;
  return { leaves: [{ page, ids }], per_page, last_page, total: isEach ? total : null };
}

/** Returns the trail with a further page at its beginning or end. */
export function withPage({ leaves, ...trail }: Trail, page: number, ids: readonly number[]): Trail {
  const leaf = { page, ids };
  const isBefore = page < (leaves[0]?.page ?? 1);
  return { ...trail, leaves: isBefore ? [leaf, ...leaves] : [...leaves, leaf] };
}

/** Returns the number of the page after the last loaded one, or before the first. */
export const beyond = ({ leaves }: Trail, by: 1 | -1): number =>
  by === 1 ? (leaves.at(-1)?.page ?? 0) + 1 : (leaves[0]?.page ?? 1) - 1;

type Step = number | "beyond" | null;
type TrailPosition = {
  position: number;
  total: number | null;
  page: number | null;
  previous: Step;
  next: Step;
};

/** Returns an id's position in the trail, with the previous and next: an id, `beyond` for a page not loaded yet, or null. */
export function positionIn(trail: Trail, id: number): TrailPosition {
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
    position: skipped + at + 1,
    total: total ?? (isWhole ? ids.length : null),
    page,
    previous: ids[at - 1] ?? end(-1),
    next: ids[at + 1] ?? end(1),
  };
}

/** Returns the address of a list at one of its pages. */
export function atPage(address: string, page: number): string {
  const [path = "", query = ""] = address.split("?");
  const params = new URLSearchParams(query);
  if (page > 1) params.set("page", String(page));
  else params.delete("page");
  const search = params.toString().replace(/=(?=&|$)/g, "");
  return search ? `${path}?${search}` : path;
}
