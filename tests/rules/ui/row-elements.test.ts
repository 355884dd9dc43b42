import { expect, test } from "vitest";
import { elementsOf, noElements } from "@/components/ui/data-table/use-row-elements";

const elements = (before: typeof noElements, question: string, ids: string[]) =>
  elementsOf(before, question, {}, ids);
const ofEach = ({ elements }: typeof noElements, ids: string[]) => ids.map((id) => elements.get(id));

test("a row that stays keeps its element, wherever it goes", () => {
  const first = elements(noElements, "page 1", ["Bakker", "Visser", "Jansen"]);
  const sorted = elements(first, "by amount", ["Jansen", "Bakker", "Smit"]);
  expect(sorted.elements.get("Jansen")).toBe(first.elements.get("Jansen"));
  expect(sorted.elements.get("Bakker")).toBe(first.elements.get("Bakker"));
});

test("another page fills in the elements of the rows that are gone", () => {
  const first = elements(noElements, "page 1", ["Bakker", "Visser", "Jansen"]);
  const second = elements(first, "page 2", ["Smit", "De Boer", "Meijer"]);
  expect(ofEach(second, ["Smit", "De Boer", "Meijer"])).toEqual(
    ofEach(first, ["Bakker", "Visser", "Jansen"]),
  );
});

test("a row that comes in while the question stands gets an element of its own: what is open in another stays there", () => {
  const first = elements(noElements, "page 1", ["Bakker", "Visser"]);
  const later = elements(first, "page 1", ["Visser", "Jansen"]);
  expect([...first.elements.values()]).not.toContain(later.elements.get("Jansen"));
});

test("no two rows share an element, however often pages and orders change", () => {
  let now = noElements;
  for (let turn = 0; turn < 40; turn++) {
    const ids = Array.from({ length: 3 + (turn % 5) }, (_, place) => `F${(turn * 7 + place * 3) % 23}`);
    now = elements(now, turn % 3 === 0 ? "same" : `question ${turn}`, [...new Set(ids)]);
    expect(new Set(now.elements.values()).size).toBe(now.elements.size);
  }
});
