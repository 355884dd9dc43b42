import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "@/lib/kernel/settings";
import { signed } from "@/lib/kernel/signed-text";
import { hookOf, linkOf, readHook, readLink } from "@/lib/payments/rules/link";
import { mondayLinkOf, readMondayLink } from "@/lib/users/rules";

const HIGHEST = 2_147_483_647;
const known = settings();
const { INVORDER_SECRET } = known;
beforeAll(() => Object.assign(known, { INVORDER_SECRET: "het geheim van deze test, lang genoeg" }));
afterAll(() => Object.assign(known, { INVORDER_SECRET }));

test("a link says again what it was made of, up to the highest id a row can have", () => {
  const link = { customer_id: 177, debtor_id: HIGHEST, currency: "EUR" as const, invoices: [1, HIGHEST] };
  expect(readLink(linkOf(link))).toEqual(link);
  expect(readHook(hookOf(177, HIGHEST))).toEqual({ customer_id: 177, id: HIGHEST });
  expect(readMondayLink(mondayLinkOf(3))).toBe(3);
});

test.each([
  "zzzzzz-1-eur",
  "1-zzzzzz-eur",
  "1-zzzzzzzzzz-eur",
  "0-1-eur",
  "-1-1-eur",
  "1--eur",
  "1-1-eur-zzzzzz",
  "1-1-eur-",
  "A-1-eur",
  "1-1-xxx",
])("what was signed over %s, which no row can have, is a link nobody made", (text) => {
  expect(readLink(signed("pay", text))).toBeNull();
});

test.each(["zzzzzz-1", "1-zzzzzz", "1", "", "1.5-1"])("nor is word of a payment taken for %s", (text) => {
  expect(readHook(signed("payment-hook", text))).toBeNull();
  expect(readMondayLink(signed("monday-mail", `${text}zzzzzz`))).toBeNull();
});
