import fc from "fast-check";
import { expect, test } from "vitest";
import { courantTemplates } from "@/db/seed/templates-courant";
import { stepTemplates } from "@/db/seed/templates-steps";
import { blocksOf, fill, fillBlocks, placeholders } from "@/lib/templates/rules/fill";
import { languageFor } from "@/lib/templates/rules/language";

test("placeholders take their values", () =>
  expect(
    fill("Beste @@contact_name, factuur @@invoice_number", { contact_name: "Daan", invoice_number: "F1" }),
  ).toEqual({
    ok: true,
    text: "Beste Daan, factuur F1",
  }));

test("an unknown or empty placeholder stops the message and is named", () =>
  expect(fill("@@contact_name @@contactnaam @@bank_iban", { contact_name: " ", bank_iban: "NL1" })).toEqual({
    ok: false,
    unknown: ["contactnaam"],
    empty: ["contact_name"],
  }));

test("no value can become markup or another placeholder", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
      (value) => {
        const filled = fillBlocks(blocksOf("<p>Aan <strong>@@debtor_name</strong></p>"), {
          debtor_name: value,
        });
        return (
          filled.ok &&
          filled.blocks.length === 1 &&
          filled.blocks[0]?.kind === "paragraph" &&
          filled.blocks[0].runs[1]?.text === value
        );
      },
    ),
  );
});

test("paragraphs, breaks, lists and emphasis become blocks; any other tag counts for nothing", () =>
  expect(
    blocksOf(
      "<p>Een <b>twee</b><br>drie</p><ul><li>vier &amp; vijf</li></ul><p>@@specification</p><script>kwaad</script>",
    ),
  ).toEqual([
    { kind: "paragraph", runs: [{ text: "Een " }, { text: "twee\n", bold: true }, { text: "drie" }] },
    { kind: "item", runs: [{ text: "vier & vijf" }] },
    { kind: "specification" },
    { kind: "paragraph", runs: [{ text: "kwaad" }] },
  ]));

test.each([
  ["NL", "gb", "nl"],
  ["BE", "gb", "nl"],
  ["DE", "nl", "de"],
  ["AT", "nl", "de"],
  ["GB", "nl", "en"],
  ["FR", "nl", "en"],
  ["", "gb", "en"],
  ["", "de", "de"],
] as const)("a debtor in '%s' of a customer speaking %s is written to in %s", (country, own, expected) =>
  expect(languageFor({ country, language: "" }, own)).toBe(expected),
);

test("a debtor for whom a language was chosen is written to in it, whatever the country", () => {
  expect(languageFor({ country: "FR", language: "nl" }, "de")).toBe("nl");
  expect(languageFor({ country: "NL", language: "gb" }, "nl")).toBe("en");
});

const everything = Object.fromEntries(placeholders.map((name) => [name, `(${name})`]));

test.each(
  [...stepTemplates, ...courantTemplates].flatMap((template) =>
    (["nl", "en", "de"] as const).map((language) => [template.type, language, template] as const),
  ),
)(
  "the product's template %s in %s uses known placeholders only and shows the specification",
  (_type, language, template) => {
    const filled = fillBlocks(blocksOf(template[language].content), everything);
    expect(filled).toMatchObject({ ok: true });
    expect(fill(template[language].subject, everything)).toMatchObject({ ok: true });
    expect(filled.ok && filled.blocks.some(({ kind }) => kind === "specification")).toBe(true);
  },
);

test("the last letter before a sommatie carries the fourteen days from the day after delivery and the exact costs", () => {
  for (const type of ["5", "6-first"]) {
    const content = stepTemplates.find((template) => template.type === type)?.nl.content ?? "";
    expect(content).toContain("binnen veertien dagen vanaf de dag nadat deze brief bij u is bezorgd");
    expect(content).toContain("@@announced_costs");
  }
});
