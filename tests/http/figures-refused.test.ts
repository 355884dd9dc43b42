import { beforeAll, expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { browserOf } from "../support/browser";
import { customer, owner, user } from "../support/world";

const bakker = await customer("Bakker Groothandel", { features: ["contracts"] });
const languages = ["nl", "gb", "de"] as const;
const sanne = await user(role.klant, [bakker], { features: ["create-report"] });
const { ask } = await browserOf(sanne.id);

const list = (...rows: string[]) =>
  new File(
    [["debiteurnummer;factuurnummer;factuurdatum;vervaldatum;openstaand", ...rows].join("\r\n")],
    "posten.csv",
  );
const files = (older: File, newer: File) => {
  const form = new FormData();
  form.set("file-1", older);
  form.set("file-2", newer);
  return form;
};
const one = "10001;F-1;2026-01-05;2026-02-04;100,00";

/** Returns the errors of a call in a language: the fields, and the first sentence at each. */
async function refusedIn(language: string, method: string, path: string, body?: unknown) {
  const answer = await ask(method, path, { tab: bakker, headers: { "x-language": language }, body });
  const { errors = {} } = await answer.json();
  const sentences = Object.values<string[]>(errors).map(([sentence]) => sentence);
  return { status: answer.status, fields: Object.keys(errors), sentences };
}

let before: unknown;
const storedState = async () => [
  await owner`select dso_target from customers where id = ${bakker}`,
  await owner`select count(*)::int from files where customer_id = ${bakker}`,
  await owner`select count(*)::int from jobs where customer_id = ${bakker}`,
];
beforeAll(async () => {
  before = await storedState();
});

test.each([
  ["GET", "/dashboard/amount-per-period?year=1899", "year"],
  ["GET", "/dashboard/dso?year=20x6", "year"],
  ["GET", "/dashboard/actions-sent?year=2200", "year"],
  ["GET", "/dashboard/payed-vs-status?format=w", "format"],
  ["GET", "/dashboard/age-analysis?type=both", "type"],
  ["GET", "/dashboard/stats?date=2026-02-30", "date"],
  ["GET", "/dashboard/stats?date=2199-01-01", "date"],
  ["GET", "/dashboard/invoice-status?currency=NLG", "currency"],
  ["GET", "/dashboard/forecast?export=1&file=pdf", "file"],
  ["GET", "/invoices?paid=2026-13", "paid"],
  ["GET", "/invoices?df=26", "df"],
  ["GET", "/invoices?dso=2026-02-30", "dso"],
  ["GET", "/invoices?paid=2026&paid_status=99", "paid_status"],
  ["GET", "/invoices?sent=2026&step=99", "step"],
  ["GET", "/debtors/subscriptions?till=2026-02-30", "till"],
  ["POST", "/dashboard/set-dso", "dso", { dso: 0 }],
  ["POST", "/dashboard/set-dso", "dso", { dso: 366 }],
  ["POST", "/reports", "file-2", files(list(one), list(one))],
  ["POST", "/reports", "file-1", files(list(), list(one))],
])(
  "%s %s is refused at %s with a sentence in each of three languages",
  async (method, path, field, body?: unknown) => {
    const refused = [];
    for (const language of languages) refused.push(await refusedIn(language, method, path, body));
    for (const { status, fields } of refused) expect([status, fields]).toEqual([422, [field]]);
    const sentences = refused.flatMap((one) => one.sentences);
    expect(new Set(sentences).size).toBe(languages.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^_{}]+\S\.?$/);
  },
);

test("nothing of what was refused is kept", async () => {
  expect(await storedState()).toEqual(before);
});
