import type { LanguageCode } from "@/lib/i18n/locales";

/** The parties of the demo: two white labels beside the product's own, customers of every licence, a user for every role. */
export const PASSWORD = "Invorder-demo-2026";

export const resellers = [
  {
    id: 1,
    name: "Invorder",
    domain: "invorder",
    primary_color: "#3797c7",
    secondary_color: "#333333",
    support_email: "hulp@invorder.example",
  },
  {
    id: 2,
    name: "Noorderlicht Incasso",
    domain: "noorderlicht",
    primary_color: "#0a7d5c",
    secondary_color: "#10302a",
    support_email: "hulp@noorderlicht.example",
  },
  {
    id: 3,
    name: "Zonnedael Credit",
    domain: "zonnedael",
    primary_color: "#e2a400",
    secondary_color: "#fff1cc",
    support_email: "hulp@zonnedael.example",
  },
] as const;

type License = "deb" | "inc" | "deb-inc" | "flex";
export type DemoCustomer = {
  id: number;
  reseller_id: number;
  name: string;
  license_type: License;
  debtors: number;
  invoices: number;
  city: string;
  zipcode: string;
  street: string;
  house_number: string;
  iban: string;
  mail: string;
  currency: "EUR" | "USD" | "GBP";
  interest_rate: number;
  incasso_type: "costs" | "perc" | "wik";
  incasso_value: number;
  interest_min: number;
  combine_claim_box: boolean;
  /** The contact rules of its debtors: one customer has the plainest preset, the others the careful one (AGREEMENTS §2.5). */
  contact_rules: { preset: "careful" | "spec" };
  statuses: number[];
  intervals: number[];
};

const customer = (
  id: number,
  reseller_id: number,
  name: string,
  license_type: License,
  debtors: number,
  invoices: number,
  rest: Partial<DemoCustomer> &
    Pick<DemoCustomer, "city" | "zipcode" | "street" | "house_number" | "iban" | "mail">,
): DemoCustomer => ({
  id,
  reseller_id,
  name,
  license_type,
  debtors,
  invoices,
  currency: "EUR",
  interest_rate: 800,
  incasso_type: "wik",
  incasso_value: 0,
  interest_min: 4_000,
  combine_claim_box: true,
  contact_rules: { preset: "careful" },
  statuses: [],
  intervals: [],
  ...rest,
});

export const customers: readonly DemoCustomer[] = [
  customer(177, 1, "Van Dijk Energie", "deb-inc", 150, 1_150, {
    city: "Zwolle",
    zipcode: "8011 AA",
    street: "Dijkstraat",
    house_number: "77",
    iban: "NL02ABNA0123456789",
    mail: "vandijk-energie.example",
  }),
  customer(20, 2, "Bakker Groothandel", "deb", 100, 750, {
    city: "Groningen",
    zipcode: "9712 BB",
    street: "Damsterdiep",
    house_number: "20",
    iban: "NL18RABO0123459876",
    mail: "bakker-groothandel.example",
  }),
  customer(1000, 1, "Jansen & Zonen Installatie", "inc", 60, 400, {
    city: "Apeldoorn",
    zipcode: "7311 CC",
    street: "Stationsplein",
    house_number: "4",
    iban: "NL20INGB0001234567",
    mail: "jansen-installatie.example",
    incasso_type: "perc",
    incasso_value: 1_500,
    contact_rules: { preset: "spec" },
  }),
  customer(1001, 1, "Maas Verhuur", "flex", 50, 400, {
    city: "Maastricht",
    zipcode: "6211 DD",
    street: "Wycker Brugstraat",
    house_number: "11",
    iban: "NL39RABO0300065264",
    mail: "maas-verhuur.example",
    statuses: [3, 18, 4, 6, 10],
    intervals: [3, 7, 10, 14, 21],
  }),
  customer(1002, 3, "Hofstad Media", "deb-inc", 40, 300, {
    city: "Den Haag",
    zipcode: "2511 EE",
    street: "Lange Voorhout",
    house_number: "9",
    iban: "NL44ABNA0417164300",
    mail: "hofstad-media.example",
    interest_rate: 1_015,
    incasso_type: "costs",
    incasso_value: 7_500,
  }),
];

type DemoUser = {
  id: number;
  first_name: string;
  affix: string;
  last_name: string;
  email: string;
  role: number;
  reseller_id: number | null;
  customer_ids: number[];
  language: LanguageCode | null;
  two_factor: "email" | "google";
};

const user = (
  id: number,
  role: number,
  first_name: string,
  affix: string,
  last_name: string,
  email: string,
  rest: Partial<DemoUser>,
): DemoUser => ({
  id,
  role,
  first_name,
  affix,
  last_name,
  email,
  reseller_id: null,
  customer_ids: [],
  language: null,
  two_factor: "email",
  ...rest,
});

export const users: readonly DemoUser[] = [
  user(1, 1, "Ada", "", "Brouwer", "ada.brouwer@invorder.example", {}),
  user(2, 2, "Nils", "", "Hoekstra", "nils.hoekstra@noorderlicht.example", { reseller_id: 2 }),
  user(3, 3, "Sanne", "de", "Vries", "sanne.devries@vandijk-energie.example", {
    customer_ids: [177, 1000, 1001],
  }),
  user(5, 4, "Marit", "van", "Dijk", "marit.vandijk@vandijk-energie.example", { customer_ids: [177] }),
  user(6, 5, "Joris", "", "Kramer", "joris.kramer@invorder.example", {
    reseller_id: 1,
    customer_ids: [177, 1000, 1001],
  }),
  user(7, 6, "Fleur", "", "Maas", "fleur.maas@maas-verhuur.example", { customer_ids: [1001] }),
  user(8, 7, "Zoë", "van", "Rijn", "zoe.vanrijn@zonnedael.example", { reseller_id: 3 }),
  user(9, 8, "Arend", "", "Postma", "arend.postma@controle.example", { customer_ids: [177, 20] }),
  user(10, 3, "Bram", "", "Bakker", "bram.bakker@bakker-groothandel.example", { customer_ids: [20] }),
  user(11, 3, "Hanna", "", "Weiß", "hanna.weiss@hofstad-media.example", {
    customer_ids: [1002],
    language: "de",
  }),
];

/** The customers with a dossier, and the user who writes it. */
export const dossiers = [
  { customer_id: 177, user_id: 1 },
  { customer_id: 1002, user_id: 8 },
];
