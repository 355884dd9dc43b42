import { type APIResponse, expect, type Page } from "@playwright/test";

export const headers = { "x-requested-with": "XMLHttpRequest" };

type NewDebtor = { id: number; number: string; name: string };

let count = 0;
/** Returns a word that no row of the demo or of another journey has. */
export const unused = (word: string): string => `${word}${Date.now()}${++count}`;

async function idOf(answer: APIResponse): Promise<number> {
  expect([answer.url(), answer.status() < 300]).toEqual([answer.url(), true]);
  return (await answer.json()).data.id;
}

/** Creates a debtor for this journey, at the selected customer. */
export async function newDebtor(
  page: Page,
  called: string,
  more: Record<string, unknown> = {},
): Promise<NewDebtor> {
  const number = unused("D");
  const name = `${called} ${number}`;
  const made = await page.request.post("/api/debtors", { headers, data: { number, name, ...more } });
  return { id: await idOf(made), number, name };
}

/** Creates a long overdue invoice for a debtor; without a deadline it is due for its next action. */
export async function newInvoice(page: Page, debtor_id: number, more: Record<string, string> = {}) {
  const { number = unused("F"), ...rest } = more;
  const data = { debtor_id, number, date: "2026-03-01", total_amount: "640.00", ...rest };
  return { id: await idOf(await page.request.post("/api/invoices", { headers, data })), number };
}
