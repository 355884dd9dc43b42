import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DebtorFields } from "@/components/debtors/debtor-fields";
import { debtorFields, valuesOf } from "@/components/debtors/debtor-values";
import type { Debtor } from "@/lib/debtors/answers";
import { NewDebtor } from "@/lib/debtors/schema";
import messages from "@/messages/nl";

const kok = {
  number: "D-2041",
  name: "Bakkerij Kok B.V.",
  aliases: [],
  address: "Dorpsstraat 12",
  zipcode: "3811 AB",
  city: "Amersfoort",
  country: "BE",
  language: "de",
  kvk_number: "50112233",
  debtor_kind: "company",
  is_consumer: false,
  is_large: true,
  contact_name: "Emma Kok",
  contact_email_address: "emma@kok.example",
  contact_telephone_number: "033 461 20 20",
  contact_telephone_e164: "+31334612020",
  is_telephone_wrong: false,
  recipients: [
    {
      email: "emma@kok.example",
      name: "",
      kind: "to",
      role: "all",
      state: "ok",
      bounced_on: null,
      answer: null,
    },
    {
      email: "boek@kok.example",
      name: "",
      kind: "cc",
      role: "all",
      state: "ok",
      bounced_on: null,
      answer: null,
    },
  ],
  status: "vaste klant",
  owner_user_id: 7,
  customer_owner: "Sanne Visser",
  credit_limit: "2500.00",
  collect: false,
  use_courant: true,
  template_id: 3,
  template: "Overzicht per maand",
  subscription: "2026-12-01",
  comment: "Belt liever in de ochtend.",
} as unknown as Debtor;

function shownOf(debtor: Debtor): string {
  const html = renderToString(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <DebtorFields debtor={debtor} currency="EUR" />
    </NextIntlClientProvider>,
  );
  return html
    .replace(/<dt[^>]*>/g, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s ]+/g, " ");
}

/** The read-only display of each field that a user with the right can fill in. */
const seen: Record<Exclude<keyof typeof NewDebtor.shape, "is_consumer">, string> = {
  number: "Nummer D-2041",
  name: "Naam Bakkerij Kok B.V.",
  address: "Adres Dorpsstraat 12",
  zipcode: "Postcode 3811 AB",
  city: "Plaats Amersfoort",
  country: "Land België",
  language: "Taal van brieven en e-mails Duits",
  kvk_number: "KVK-nummer 50112233",
  debtor_kind: "Particulier of bedrijf Bedrijf",
  is_large: "Grote onderneming Ja",
  contact_name: "Contactpersoon Emma Kok",
  contact_email_address: "E-mailadres emma@kok.example",
  recipients: "Meer ontvangers boek@kok.example Kopie, Alles",
  contact_telephone_number: "Telefoon 033 461 20 20",
  status: "Status vaste klant",
  owner_user_id: "Eigenaar Sanne Visser",
  customer_owner: "Sanne Visser",
  credit_limit: "Kredietlimiet € 2.500,00",
  collect: "Incasseren Nee",
  use_courant: "Rekening-courant Ja",
  template_id: "RC-template Overzicht per maand",
  subscription: "Contract (R9) 1 dec 2026",
  comment: "Toelichting Belt liever in de ochtend.",
};

test.each(Object.entries(seen))("who may only read sees a debtor's %s", (_, words) => {
  expect(shownOf(kok)).toContain(words);
});

test("a debtor whom nobody with an account looks after has the name that was typed", () => {
  const words = shownOf({ ...kok, owner_user_id: null, customer_owner: "Balie Amersfoort" });
  expect(words).toContain("Eigenaar Geen eigenaar");
  expect(words).toContain("Eigenaar zonder account Balie Amersfoort");
});

test("what is not known of a debtor is a dash, and no gap", () => {
  const nothing = { contact_email_address: "", contact_telephone_number: "", recipients: [], comment: "" };
  const words = shownOf({ ...kok, ...nothing });
  for (const label of ["E-mailadres", "Meer ontvangers", "Telefoon", "Toelichting"])
    expect(words).toContain(`${label} –`);
});

test("a debtor's form has each field that is written, once, and those who only read have the same", () => {
  // Programs may mark a consumer by the older field; the form has every kind.
  const written = Object.keys(NewDebtor.shape)
    .filter((name) => name !== "is_consumer")
    .map((name) => (name === "recipients" ? "more_recipients" : name));
  expect([...debtorFields].sort()).toEqual(written.sort());
  expect(Object.keys(valuesOf(null)).sort()).toEqual([...debtorFields].sort());
});
