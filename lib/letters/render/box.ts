import type { Pen } from "./pen";

/** What stands on a page as one piece. */
export type Box = {
  height: number;
  /** Room above it, which it does not need at the top of a page. */
  gap: number;
  /** Whether what follows must be on the same page. */
  keep: boolean;
  /** What is drawn again above it where it begins a page: the head of its table. */
  head?: Box;
  draw: (pen: Pen, top: number) => void;
};

export const heightOf = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { gap, height }, index) => sum + (index === 0 ? 0 : gap) + height, 0);

/** None of the boxes leaves the others; the last may be left by what follows. */
export const keepTogether = (boxes: readonly Box[]): Box[] =>
  boxes.map((box, index) => ({ ...box, keep: box.keep || index < boxes.length - 1 }));

type Room = { top: number; bottom: number };

/** Boxes on pages: the first begins where it is told, further ones at the top. What must stay together moves on together, unless no page holds it. */
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
