import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { testSheet } from "@/lib/letters/queries/test-sheet";
import { faces } from "@/lib/letters/rules/geometry";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { as, customer } from "../../support/world";

async function sheetFor(settings: Record<string, unknown>, tried: Record<string, unknown> = {}) {
  const sanne = await as(role.klant, await customer("Vensters", settings));
  const file = await testSheet.call(sanne, tried);
  const pages = await placedIn(await bytesOf(file));
  const [page = []] = pages;
  return { file, pages, page, name: page.find(({ text }) => text === "Naam van de debiteur") };
}

test("a test sheet has an address where the customer's letters have it, the windows around it, and says how to use it", async () => {
  const { file, pages, page, name } = await sheetFor({ window: "right", window_dx: -3, window_dy: 4 });
  expect(file.filename).toBe("testvel-vensterenveloppen.pdf");
  expect(pages).toHaveLength(1);
  const { address, lines } = faces.right;
  expect(name?.left).toBeCloseTo(address.left - 3, 1);
  expect(name?.baseline).toBeCloseTo(lines.first + 4, 1);
  expect(textOf(page)).toContain("C5/6");
  expect(textOf(page).replaceAll("\n", " ")).toContain("-3 mm naar rechts en 4 mm naar beneden");
});

test("another window and shift can be tried before they are kept; more than ten is refused", async () => {
  const { name } = await sheetFor({}, { window: "din", window_dx: "2", window_dy: "-5" });
  expect(name?.left).toBeCloseTo(faces.din.address.left + 2, 1);
  expect(name?.baseline).toBeCloseTo(faces.din.lines.first - 5, 1);
  await expect(sheetFor({}, { window_dx: "11" })).rejects.toMatchObject({
    errors: { window_dx: [{ key: "too_big" }] },
  });
});
