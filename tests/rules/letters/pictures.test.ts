import path from "node:path";
import { expect, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { letterPdf } from "@/lib/letters/render/pdf";
import type { LetterContent } from "@/lib/letters/schema";
import { letter, lines, PAY_URL, peeters, visser } from "../../support/letters";
import { different, pagesOf, storePicture } from "../../support/pictures";
import { sampleLetter } from "../../support/sample-letters";
import { rootPath } from "../../support/sources";

/**
 * Approved pictures of what a reader receives. A letter that looks different fails, and its new picture is in test-results/letters; \`npm
 * run pictures\` stores the new ones, to be reviewed in the commit.
 */
const approved = rootPath("tests/rules/letters/pictures");
const found = rootPath("test-results/letters");
// npm names the script that runs, on every system alike.
const renews = process.env.npm_lifecycle_event === "pictures";

const steps = ["3", "4", "5", "6-first", "6", "7", "8"] as const;

const ofSteps = locales.flatMap((language) =>
  steps.map((step): [string, () => LetterContent] => [
    `${step}-${language}`,
    () => sampleLetter(step, language, "one"),
  ]),
);
const ofVariants = locales.flatMap((language): [string, () => LetterContent][] => [
  [`several-${language}`, () => sampleLetter("6", language, "three")],
  [`statement-${language}`, () => sampleLetter("4-courant", language, "statement")],
  [`arrangement-${language}`, () => sampleLetter("arrangement", language, "three")],
  [`many-${language}`, () => sampleLetter("7", language, "forty")],
  [`right-${language}`, () => letter({ language, lines: lines(1, true), settings: { window: "right" } })],
  [`din-${language}`, () => letter({ language, lines: lines(1, true), settings: { window: "din" } })],
]);
const long = {
  ...peeters,
  name: "Stichting Samenwerkende Zorgaanbieders Zuidoost-Brabant en Limburg i.l.",
};
const agency = {
  incasso_by: "reseller" as const,
  reseller_name: "Noorderlicht Incasso B.V.",
  reseller_address: "Stationsplein 3",
  reseller_zipcode: "9726 AE",
  reseller_city: "Groningen",
  reseller_kvk_number: "70000999",
  wki_number: "WKI-0042",
  complaints_line: "Klachten: klachten@noorderlicht.example",
};
const odd: [string, () => LetterContent][] = [
  ["long-address-nl", () => letter({ debtor: long, lines: lines(1) })],
  ["online-nl", () => letter({ lines: lines(1, true), debtor: visser, pay_url: PAY_URL })],
  ["online-both-de", () => letter({ language: "de", lines: lines(1, true), pay_url: PAY_URL })],
  ["agency-nl", () => letter({ lines: lines(1, true), settings: agency })],
];

test.each([...ofSteps, ...ofVariants, ...odd])("the letter %s looks as it did", async (name, content) => {
  const pages = await pagesOf(await letterPdf(content(), { logo: null }));
  for (const [place, picture] of pages.entries()) {
    const file = `${name}${pages.length > 1 ? `-${place + 1}` : ""}.png`;
    if (renews) await storePicture(path.join(approved, file), picture);
    const points = await different(path.join(approved, file), picture);
    if (points > 0) await storePicture(path.join(found, file), picture);
    expect([file, points]).toEqual([file, 0]);
  }
});
