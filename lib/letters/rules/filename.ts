import { statusOf } from "@/lib/flow/statuses";
import type { LetterFacts } from "../schema";

/** Returns the name a letter is saved and attached under, in the letter's language: "Aanmaning-1042-2026-11-21.pdf". */
export function letterFilename({ status_id, title, language, debtor, date, lines }: LetterFacts): string {
  const name = status_id === null ? (title ?? debtor.number) : statusOf(status_id).name[language];
  const subject = lines.length === 1 ? (lines[0]?.number ?? debtor.number) : debtor.number;
  return `${[name, subject, date].map(plain).join("-")}.pdf`;
}

/** Reduces a text to letters and digits: the name must survive every mail program and file system. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
