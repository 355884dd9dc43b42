import { sentence } from "@/lib/i18n/sentences";
import { arrangedRows, instalmentRows, lapsing, namesInvoices } from "@/lib/letters/render/instalments";
import { isCollected } from "@/lib/letters/rules/payment";
import type { Block, LetterContent } from "@/lib/letters/schema";
import { askedIn, invoiceGroups, type Labelled, legalLine, paymentFacts, sumsIn } from "./facts";
import { payLine } from "./pay";

const COLUMNS = 76;

/** The plain twin of a letter's mail: the same facts in the same order, in lines every program shows whole. */
export function plainText(letter: LetterContent): string {
  const found = askedIn(letter);
  const { blocks } = letter;
  const table = blocks.findIndex(({ kind }) => kind === "specification");
  const place = table === -1 ? Math.min(2, blocks.length) : table;
  const parts = blocks.map((block) => blockText(block, letter));
  const asked = found ? `${found.amount} · ${found.day}` : "";
  const whole = [
    ...parts.slice(0, place),
    asked,
    found ? payLine(letter) : "",
    ...parts.slice(place),
    `-- \n${legalLine(letter).join("\n")}`,
  ];
  return `${whole
    .filter((part) => part !== "")
    .map(wrapped)
    .join("\n\n")}\n`;
}

function blockText(block: Block, letter: LetterContent): string {
  if (block.kind === "specification") return invoicesText(letter);
  if (block.kind === "instalments") return instalmentsText(letter);
  if (!("runs" in block))
    return askedIn(letter) && !isCollected(letter) ? paymentFacts(letter).map(labelled).join("\n") : "";
  const words = block.runs.map(({ text }) => text).join("");
  return block.kind === "item" ? `- ${words}` : words;
}

function instalmentsText(letter: LetterContent): string {
  const terms = instalmentRows(letter);
  const arranged = arrangedRows(letter);
  const text = (rows: readonly (readonly string[])[]) =>
    rows.map((cells) => cells.filter(Boolean).join("  ")).join("\n");
  if (!namesInvoices(letter)) return text([...terms.rows, terms.total]);
  const rows = arranged.rows.length > 1 ? [...arranged.rows, arranged.total] : arranged.rows;
  const invoices = rows.map(([number, , due, open]) => [number, due, open]);
  const lapse = lapsing(letter);
  return [
    text([...terms.rows, terms.total]),
    `${sentence(letter.language, "letter.arranged")}\n${text(invoices)}`,
    ...(lapse ? [lapse] : []),
  ].join("\n\n");
}

const labelled = ({ label, value }: Labelled): string => `${label}: ${value}`;

function invoicesText(letter: LetterContent): string {
  const groups = invoiceGroups(letter);
  const rows = groups.flatMap(({ title, rows: own }) => [
    ...(title ? [`${title}:`] : []),
    ...own.flatMap(({ number, due, open, added, total }) => [
      `${number}  ${due}  ${open}`,
      ...(added.length > 0 ? [`  ${added.join(", ")} = ${total}`] : []),
    ]),
  ]);
  const count = sentence(letter.language, "mail.in_letter", { count: letter.lines.length });
  return [...(groups.length === 0 ? [count] : rows), ...sumsIn(letter).map(labelled)].join("\n");
}

/** No line is longer than a reader's window, unless a word of it is. */
const wrapped = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      if (line.length <= COLUMNS) return line;
      const lines: string[] = [];
      let now = "";
      for (const word of line.split(" ")) {
        if (now !== "" && now.length + 1 + word.length > COLUMNS) {
          lines.push(now);
          now = word;
        } else now = now === "" ? word : `${now} ${word}`;
      }
      return [...lines, now].join("\n");
    })
    .join("\n");
