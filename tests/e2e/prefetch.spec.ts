import type { Request } from "@playwright/test";
import { userOf } from "./support/api";
import { expect, type Page, test } from "./support/journey";
import { headers, newDebtor } from "./support/new-records";
import { selectCustomer, signInBySession, textOf } from "./support/screens";

const energy = 177;

/** Returns whether a request is the router's for a page, and not for its segment data before that. */
function isPage(request: Request, at: (url: URL) => boolean): boolean {
  const { rsc, "next-router-segment-prefetch": segment } = request.headers();
  return at(new URL(request.url())) && rsc !== undefined && segment === undefined;
}

/** Creates a debtor for this journey, in a list that shows only it. */
async function listed(page: Page, name: string) {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  const debtor = await newDebtor(page, name);
  await page.goto(`/invorder/debtors?q=${debtor.number}`);
  const link = page.locator("tbody tr").getByRole("link", { name: debtor.name });
  await expect(link).toBeVisible();
  const path = `/invorder/debtors/${debtor.id}/edit`;
  const prefetched = page.waitForResponse((answer) =>
    isPage(answer.request(), ({ pathname }) => pathname === path),
  );
  return { debtor, link, prefetched };
}

/** Advances the clock that determines how old something is by ten seconds. */
const tenSecondsPass = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 10_000;
  });

test("the page of a debtor comes while the pointer rests on its name, and stands once it is pressed", async ({
  page,
}) => {
  const { debtor, link, prefetched } = await listed(page, "Vooruit Gehaald");
  await link.hover();
  await prefetched;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(debtor.name);
});

test("what came ahead long before the press is read again", async ({ page }) => {
  const { debtor, link, prefetched } = await listed(page, "Inmiddels Anders");
  await link.hover();
  await prefetched;
  const name = `Hernoemd ${debtor.number}`;
  const changed = await page.request.patch(`/api/debtors/${debtor.id}`, {
    headers: { ...headers, "if-match": '"1"' },
    data: { name },
  });
  expect(changed.status()).toBeLessThan(300);
  await tenSecondsPass(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("the next page of a list comes while the pointer rests on its button, and is not asked for again", async ({
  page,
}) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/debtors?sort=name&per_page=25");
  const first = page.locator("tbody tr").first();
  const name = await textOf(first.getByRole("rowheader"));
  const second = ({ searchParams }: URL) => searchParams.get("page") === "2";
  const requests: Request[] = [];
  page.on("request", (request) => isPage(request, second) && requests.push(request));
  const prefetched = page.waitForResponse((answer) => isPage(answer.request(), second));
  await page.getByRole("button", { name: "Volgende pagina" }).hover();
  await prefetched;
  await page.getByRole("button", { name: "Volgende pagina" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(first.getByRole("rowheader")).not.toHaveText(name ?? "");
  expect(requests).toHaveLength(1);
});

test("who ticks rows finds their plan made when they press r", async ({ page }) => {
  await signInBySession(page, userOf(3, energy));
  await selectCustomer(page, energy);
  await page.goto("/invorder/actions?group=invoice");
  const planned = page.waitForResponse((answer) => /\/api\/actions-list$/.test(answer.url()));
  await page.getByRole("checkbox", { name: "Deze pagina selecteren" }).click();
  expect((await planned).status()).toBe(200);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog").getByRole("table").first()).toBeVisible();
  expect(posts.filter((url) => url.endsWith("/api/actions-list"))).toEqual([]);
});
