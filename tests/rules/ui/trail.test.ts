import { expect, test } from "vitest";
import { atPage, positionIn, trailOfPage, withPage } from "@/components/ui/data-table/trail-pages";

const meta = { page: 2, per_page: 3, total: 8, last_page: 3 };

test("on a page of a list one knows the next and the one before; at its ends there is a page beyond", () => {
  const trail = trailOfPage(meta, [14, 15, 16]);
  expect(positionIn(trail, 15)).toEqual({ position: 5, total: 8, page: 2, previous: 14, next: 16 });
  expect(positionIn(trail, 16)).toMatchObject({ position: 6, next: "beyond" });
  expect(positionIn(trail, 14)).toMatchObject({ position: 4, previous: "beyond" });
});

test("a page that was asked for goes on where the last ended, and the list ends at its last page", () => {
  const trail = withPage(withPage(trailOfPage(meta, [14, 15, 16]), 3, [17, 18]), 1, [11, 12, 13]);
  expect(positionIn(trail, 16)).toMatchObject({ position: 6, page: 2, next: 17 });
  expect(positionIn(trail, 17)).toMatchObject({ position: 7, page: 3, previous: 16 });
  expect(positionIn(trail, 18).next).toBeNull();
  expect(positionIn(trail, 11)).toMatchObject({ position: 1, page: 1, previous: null });
});

test("where rows share a debtor each stands once, and how many there are is known when all pages were seen", () => {
  const first = trailOfPage({ page: 1, per_page: 3, total: 5, last_page: 2 }, [7, 7, 8]);
  expect(positionIn(first, 8)).toMatchObject({ position: 2, total: null, next: "beyond" });
  expect(positionIn(withPage(first, 2, [8, 9]), 8)).toMatchObject({ position: 2, total: 3, next: 9 });
});

test("what is in no page that was seen has no page, and an address keeps its filters", () => {
  expect(positionIn(trailOfPage(meta, [14]), 99).page).toBeNull();
  expect(atPage("/invorder/actions?agenda&q=kok&page=2", 3)).toBe("/invorder/actions?agenda&q=kok&page=3");
  expect(atPage("/invorder/debtors?page=2", 1)).toBe("/invorder/debtors");
});
