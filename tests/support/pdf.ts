import { getDocumentProxy } from "unpdf";

/** A piece of text with its position on the page, in millimetres from the top left corner. */
export type Placed = {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  page: number;
};

const POINT = 25.4 / 72;
const PAGE_HEIGHT = 297;

/** Returns the texts of each page of a PDF with their positions. */
export async function placedIn(pdf: Buffer): Promise<Placed[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: Placed[][] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(
      joined(
        items.flatMap((item) => {
          if (!("str" in item)) return [];
          const { str, transform, width } = item;
          const [, , , size = 0, x = 0, y = 0] = transform;
          const text = str.trimEnd();
          if (text.trim() === "") return [];
          const left = x * POINT;
          return [{ text, left, right: left + width * POINT, baseline: PAGE_HEIGHT - y * POINT, size, page }];
        }),
      ),
    );
  }
  return pages;
}

/** Returns all text of a page or of pages, line by line as it was drawn. */
export const textOf = (placed: readonly Placed[]): string => placed.map(({ text }) => text).join("\n");

const NEAR = 1.2;

/** Joins pieces that a wide kern between two characters split. */
function joined(found: Placed[]): Placed[] {
  const whole: Placed[] = [];
  for (const one of found) {
    const last = whole.at(-1);
    const isOne =
      last &&
      last.size === one.size &&
      Math.abs(last.baseline - one.baseline) < 0.01 &&
      Math.abs(one.left - last.right) < NEAR;
    if (isOne) {
      last.text += one.text;
      last.right = one.right;
    } else whole.push({ ...one });
  }
  return whole;
}
