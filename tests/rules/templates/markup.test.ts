import fc from "fast-check";
import { expect, test } from "vitest";
import { lint } from "@/lib/templates/rules/lint";
import { cleanMarkup } from "@/lib/templates/rules/markup";

test.each([
  ["<p>Beste <b>Kok</b><br/>Groet</p>", "<p>Beste <strong>Kok</strong><br>Groet</p>"],
  ["<ul><li><p>Een</p></li><li>Twee</ul>", "<ul><li>Een</li><li>Twee</li></ul>"],
  ['<a href="javascript:x()">Betaal</a>', "Betaal"],
  ["<p>1 &lt; 2 &amp; 3</p>", "<p>1 &lt; 2 &amp; 3</p>"],
  ["<p><br></p>", ""],
])("%s is kept as %s", (html, kept) => expect(cleanMarkup(html)).toBe(kept));

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "</strong>",
    "<li>",
    "<ul>",
    "</ul>",
    "<script>",
    "<img src=x onerror=y>",
  ),
  fc.constantFrom(
    "<!--",
    "-->",
    "&lt;script&gt;",
    "<",
    ">",
    "&#60;",
    "<p onclick='x'>",
    "</",
    "<svg/onload=z>",
  ),
);

test("whatever is pasted, only a letter's own tags remain, and cleaning again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const cleaned = cleanMarkup(pieces.join(""));
      expect(cleaned.replace(/<\/?(p|strong|em|ul|ol|li)>|<br>/g, "")).not.toMatch(/[<>]/);
      expect(cleanMarkup(cleaned)).toBe(cleaned);
    }),
  );
});

const draft = {
  type: "6",
  subject: "Sommatie",
  subject_en: "Notice",
  subject_de: "Mahnung",
  content: "<p>U bent @@total_amount schuldig.</p>",
  content_en: "<p>You owe @@total_amount.</p>",
  content_de: "<p>Sie schulden @@total_amount.</p>",
};

test("a complete template has nothing doubtful", () => expect(lint(draft)).toEqual([]));

test.each([
  [{ content: "<p>@@total_amont @@total_amount</p>" }, { kind: "unknown", meant: "total_amount" }],
  [{ content: "<p>@@ total_amount @@total_amount</p>" }, { kind: "broken" }],
  [{ content_de: "" }, { kind: "missing_language", field: "content_de" }],
  [{ subject: " " }, { kind: "missing_subject", field: "subject" }],
  [{ content: "<p>Betaal nu.</p>" }, { kind: "no_amount", field: "content" }],
  [{ content: "<p>Zie @@specification</p>" }, { kind: "not_alone", name: "specification" }],
  [{ content: "<p>Zie @@payment</p>" }, { kind: "not_alone", name: "payment" }],
  [{ subject: "Sommatie {factuur|twee|drie}" }, { kind: "form", field: "subject" }],
  [{ content_en: "<p>{invoice @@total_amount</p>" }, { kind: "form", field: "content_en" }],
  [{ type: "5" }, { kind: "no_free_period", field: "content_de" }],
  [{ type: "7-first-courant" }, { kind: "no_free_period", field: "content" }],
])("%o is pointed at", (change, warning) =>
  expect(lint({ ...draft, ...change })).toContainEqual(expect.objectContaining(warning)),
);
