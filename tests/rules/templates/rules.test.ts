import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksOf, fill, fillBlocks } from "@/lib/templates/rules/fill";
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

test("an optional sentence that is left out leaves no gap, and a paragraph of nothing else disappears", () => {
  const blocks = blocksOf(
    "<p>Niet betaald. @@previous_letters U bent in verzuim. @@assignment</p><p>@@not_due_notice</p><p>Betaal <strong>@@total_amount</strong>. @@daily_interest</p>",
  );
  const filled = fillBlocks(blocks, { total_amount: "€ 10,00" });
  expect(filled).toEqual({
    ok: true,
    blocks: [
      { kind: "paragraph", runs: [{ text: "Niet betaald. U bent in verzuim." }] },
      {
        kind: "paragraph",
        runs: [{ text: "Betaal " }, { text: "€ 10,00", bold: true }, { text: "." }],
      },
    ],
  });
});
