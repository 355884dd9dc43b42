import { expect, test } from "vitest";
import { recipientsSent, valuesOf } from "@/components/debtors/debtor-values";
import type { Debtor } from "@/lib/debtors/answers";

const one = (email: string, more = {}) => ({
  email,
  name: "",
  kind: "to",
  role: "all",
  state: "ok",
  bounced_on: null,
  answer: null,
  ...more,
});
const kok = {
  contact_email_address: "emma@kok.example",
  recipients: [
    one("facturen@kok.example", { role: "billing", state: "bounced", answer: "550 5.1.1" }),
    one("emma@kok.example", { name: "Emma Kok", role: "reminders" }),
  ],
} as unknown as Debtor;

test("a debtor's form shows its own address apart from who else gets messages, and sends all of them", () => {
  const { contact_email_address, more_recipients } = valuesOf(kok);
  expect([contact_email_address, more_recipients.map(({ email }) => email)]).toEqual([
    "emma@kok.example",
    ["facturen@kok.example"],
  ]);
  // A mail server's answer about an address is not written by a form.
  expect(recipientsSent(kok, more_recipients)).toEqual([
    { email: "emma@kok.example", name: "Emma Kok", kind: "to", role: "reminders" },
    { email: "facturen@kok.example", name: "", kind: "to", role: "billing" },
  ]);
});

test("a new debtor's form sends who was added and nobody else", () => {
  expect(recipientsSent(null, valuesOf(null).more_recipients)).toEqual([]);
});
