import type { Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import { openFonts } from "./fonts";
import { type Pen, penOn } from "./pen";

/** The conformance level declared to a PDF validator: archivable for years as evidence, and fully readable by a screen reader. */
const IDENTIFIER = "PDF/A-2a";

const languageTags: Record<Locale, string> = { nl: "nl-NL", en: "en-GB", de: "de-DE" };

type DocumentProperties = { title: string; author: string; date: Day; language: Locale };

/** Returns a tagged PDF of A4 sheets as bytes; the same drawing gives the same bytes. */
export async function pdfOf(
  { title, author, date, language }: DocumentProperties,
  draw: (pen: Pen) => void,
): Promise<Buffer> {
  const [{ default: PDFDocument }] = await Promise.all([import("pdfkit"), openFonts()]);
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    // No standard font is ever opened: they lack a true minus sign and are not embedded.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    subset: IDENTIFIER,
    lang: languageTags[language],
    info: { Title: title, Author: author, CreationDate: new Date(`${date}T12:00:00Z`) },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  const root = document.struct("Document");
  document.addStructure(root);
  const pen = penOn(document, root);
  draw(pen);
  pen.end();
  return finished;
}
