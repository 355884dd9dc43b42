import { cleanMarkup } from "@/lib/templates/rules/markup";
import { TemplateDraft } from "@/lib/templates/schema";
import { type Figure, median } from "./measure";

const LENGTH = 1_000_000;
const of = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

/** Texts that block a backtracking parser, and one as people write them. */
const texts: Record<string, string> = {
  "an honest letter": of(
    "<p>Beste <strong>mevrouw Kok</strong>, u bent @@open_amount schuldig.<br>Groet</p>",
  ),
  "one tag without an end": `<${"a".repeat(LENGTH)}`,
  "tags without an end": of("<a"),
  "brackets alone": of("<"),
  "closing tags": of("</li>"),
  "nested tags": of("<ul><li><b>"),
  "comments without an end": of("<!--"),
  "scripts without an end": of("<script></script "),
  "one long placeholder": `@@${"a".repeat(LENGTH)}`,
  references: of("&amp"),
  breaks: of("<br>"),
  "one space after the other": of(" "),
};

/** Measures the longest time any megabyte of template text takes: parsed as one text, and as the fields of a form. */
export async function templates(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries({
    "read at once": cleanMarkup,
    "as fields of a form": asFields,
  })) {
    let slowest = { ms: 0, note: "" };
    for (const [note, text] of Object.entries(texts)) {
      const ms = await median(5, async () => read(text), 3);
      if (ms > slowest.ms) slowest = { ms, note };
    }
    figures.push({
      work: `1 MB of any template text, ${name}`,
      target: "<= 50 ms",
      ok: slowest.ms <= 50,
      ...slowest,
    });
  }
  return figures;
}

const FIELD = 50_000;

function asFields(text: string) {
  for (let at = 0; at < text.length; at += FIELD)
    TemplateDraft.safeParse({ content: text.slice(at, at + FIELD) });
}
