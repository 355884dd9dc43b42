import { expect, test } from "vitest";
import { readTemplate, sanitized } from "@/lib/templates/render";
import { fill } from "@/lib/templates/rules/fill";
import { lint } from "@/lib/templates/rules/lint";
import { cleanMarkup, wordsOf } from "@/lib/templates/rules/markup";
import { tokensOf } from "@/lib/templates/rules/tokens";
import { TemplateDraft } from "@/lib/templates/schema";

const words = { subject: "x", subject_en: "x", subject_de: "x", content_en: "", content_de: "" };
const readers: Record<string, (text: string) => unknown> = {
  cleaning: cleanMarkup,
  "the words": wordsOf,
  blocks: (text) => readTemplate(cleanMarkup(text)),
  filling: (text) => fill(text, {}),
  doubts: (text) => lint({ ...words, type: "6", content: cleanMarkup(text) }),
  "doubts of a subject": (text) => lint({ ...words, type: "6", content: "", subject: text }),
  "the form": (text) => TemplateDraft.safeParse({ content: text }),
};
const shapes = [
  "<",
  "<a",
  "</li>",
  "<ul><li><b>",
  "<br>",
  "a<br>",
  "<!--",
  "<script></script ",
  "&",
  "&amp",
  "@@",
  "@@a ",
  "> ",
  "a",
];
const starts = ["", "<script>", "a>"];
const texts = starts.flatMap((start) => shapes.map((shape) => [start, shape] as const));

/** Returns the least processor time of three tries in milliseconds, so that a busy machine has no effect. */
function effort(work: () => unknown): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...tries);
}

test.each(Object.entries(readers))(
  "%s: ten times the text is never a hundred times the work, whatever the text",
  (_name, read) => {
    for (const [start, shape] of texts) {
      const of = (length: number) => (start + shape.repeat(length)).slice(0, length);
      const [short, long] = [5_000, 50_000].map((length) => effort(() => read(of(length))));
      expect({ start, shape, ratio: (long ?? 0) / Math.max(short ?? 0, 2) }).toMatchObject({
        ratio: expect.toSatisfy((ratio: number) => ratio < 40),
      });
    }
  },
);

test("each sign is passed once: no text has more tokens than signs, nor gives back more than it had", () => {
  for (const [start, shape] of texts) {
    const text = (start + shape.repeat(2_000)).slice(0, 2_000);
    const tokens = [...tokensOf(text)];
    expect(tokens.length).toBeLessThanOrEqual(text.length);
    const textLength = tokens.reduce(
      (sum, token) => sum + (token.kind === "text" ? token.text.length : 0),
      0,
    );
    expect(textLength).toBeLessThanOrEqual(text.length);
  }
});

test("a text with more tags than any letter is refused; one with many is not", () => {
  const draft = (tags: number) => TemplateDraft.safeParse({ content: "a<br>".repeat(tags) });
  expect(draft(4_000).success).toBe(true);
  expect(draft(6_000).error?.issues[0]?.message).toBe("too_long");
});

test("the sanitizer leaves what was cleaned as it is, and takes what was not", () => {
  for (const text of [
    "<p>Beste <b>Kok</b> &amp; Zn<br>1 &lt; 2</p><ul><li>een</li></ul>",
    "<p>“Łódź”\u00a0€ 5</p>",
  ]) {
    const cleaned = cleanMarkup(text);
    expect(sanitized(cleaned)).toBe(cleaned);
  }
  expect(sanitized('<p onclick="x()">a<img src=x onerror=y><script>b</script></p>')).toBe("<p>a</p>");
});
