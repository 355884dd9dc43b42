import type { Pen } from "./pen";

/** A piece of a page that is not split. */
export type Box = {
  height: number;
  /** Space above it, dropped at the top of a page. */
  gap: number;
  /** True when the next box must be on the same page. */
  keep: boolean;
  /** Drawn again above it where it begins a page: the head of its table. */
  head?: Box;
  draw: (pen: Pen, top: number) => void;
};

export const heightOf = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { gap, height }, index) => sum + (index === 0 ? 0 : gap) + height, 0);

/** Returns the boxes so that none is separated from the next; only the last may be separated from what follows. */
export const keepTogether = (boxes: readonly Box[]): Box[] =>
  boxes.map((box, index) => ({ ...box, keep: box.keep || index < boxes.length - 1 }));

type Room = { top: number; bottom: number };

/**
 * Returns the boxes page by page: the first page starts at `first.top`, further ones at `further.top`. Boxes that belong together move to
 * the next page together, unless no page is tall enough.
 */
export function paged(boxes: readonly Box[], first: Room, further: Room): { box: Box; top: number }[][] {
  const pages: { box: Box; top: number }[][] = [[]];
  let at = first.top;
  let room = first;
  const nextPage = () => {
    pages.push([]);
    room = further;
    at = further.top;
  };
  for (const group of groups(boxes)) {
    const isTop = () => pages.at(-1)?.length === 0;
    const needed = heightOf(group) + (isTop() ? 0 : (group[0]?.gap ?? 0));
    if (!isTop() && at + needed > room.bottom) nextPage();
    for (const box of group) {
      if (!isTop() && at + box.gap + box.height > room.bottom) nextPage();
      if (isTop() && box.head) {
        pages.at(-1)?.push({ box: box.head, top: at });
        at += box.head.height;
      }
      const top = isTop() ? at : at + box.gap;
      pages.at(-1)?.push({ box, top });
      at = top + box.height;
    }
  }
  return pages;
}

function groups(boxes: readonly Box[]): Box[][] {
  const found: Box[][] = [];
  let open = false;
  for (const box of boxes) {
    if (open) found.at(-1)?.push(box);
    else found.push([box]);
    open = box.keep;
  }
  return found;
}
