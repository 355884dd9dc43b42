import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactRules } from "@/components/customers/contact-rules";
import { valuesOf } from "@/components/customers/customer-values";
import { fieldsOfSection, sectionIds, sectionsFor } from "@/components/customers/layout";
import { contactRules, type ContactRules as Rules } from "@/lib/customers/rules";
import type { Customer } from "@/lib/tenants/answers";
import { NewCustomer } from "@/lib/tenants/schema";
import messages from "@/messages/nl";

const start = { type: 1, number: "", reseller_id: "", country: "NL" };
const fieldsIn = (rights: { write: boolean; features: boolean }) =>
  sectionsFor({ type: "1", isSaved: true, ...rights }).flatMap(fieldsOfSection);

const elsewhere = {
  contact_rules: "has a tab of its own, held to its fields below",
  law: "has a tab of its own",
  texts: "are chosen on the way to a new customer alone",
  remove_logo: "is no field but what the button beside the logo does",
};
const onlyForWriters = {
  payment_provider: "who sells sets up how debtors pay",
  payment_provider_key: "a secret, answered masked",
  direct_debit: "who sells sets up how debtors pay",
  direct_debit_days: "who sells sets up how debtors pay",
  linked: "which customers stand together is of no concern to one of them",
  features: "granted by role 1",
};

test("each field of a customer that can be written stands in one section of its form", () => {
  const fields = sectionIds.flatMap(fieldsOfSection);
  expect(new Set(fields).size).toBe(fields.length);
  expect([...fields, ...Object.keys(elsewhere)].sort()).toEqual(Object.keys(NewCustomer.shape).sort());
  // The logo has its own control and is saved immediately.
  expect([...Object.keys(valuesOf(null, start)), "logo"].sort()).toEqual([...fields].sort());
});

test("who may only read sees each field of a customer but those named here, each for its reason", () => {
  const all = fieldsIn({ write: true, features: true });
  const read = fieldsIn({ write: false, features: false });
  expect(all.filter((name) => !read.includes(name)).sort()).toEqual(Object.keys(onlyForWriters).sort());
});

const careful = contactRules({ preset: "careful" });
const other: { [Name in keyof Rules]: Rules[Name] } = {
  gap_days: 5,
  one_step: false,
  named_day: false,
  notice_business: "wait",
  promise_days: 4,
  term_grace_days: 9,
  week_max: 2,
  quiet_days: true,
  quiet_hours: { from: 9, till: 17 },
  fresh_warn_days: 6,
  fresh_stop_days: 8,
};

function readOf(rules: Rules): string {
  const customer = { contact_rules: { preset: "careful", own: [], ...rules } } as unknown as Customer;
  return renderToString(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <ContactRules customer={customer} mayWrite={false} />
    </NextIntlClientProvider>,
  );
}

test.each(Object.entries(other))(
  "who may only read sees what %s of the contact rules comes to",
  (name, value) => {
    expect(readOf({ ...careful, [name]: value })).not.toBe(readOf(careful));
  },
);
