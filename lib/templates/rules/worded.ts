import type { Locale } from "@/lib/i18n/locales";
import type { Block } from "@/lib/letters/schema";
import { fixedWords } from "./fixed-words";
import { inNumber } from "./plural";

/** What the words of a letter depend on besides its values. Letters of one template for which all of it is the same share one form. */
export type Wording = {
  /** Whether more than one invoice is asked for. */
  several: boolean;
  side: "debit" | "incasso";
  /** What follows when the free period passes; null where the letter offers none, or nothing would follow. */
  announces: "costs" | "costs_and_interest" | null;
  /** By post too: then it calls itself a letter, in the mail as well. */
  isPosted: boolean;
  isConsumer: boolean;
  /** Whether the salutation has a name. */
  isNamed: boolean;
  reach: "both" | "phone" | "email" | null;
  hasDepartment: boolean;
  isSigned: boolean;
};

/** Whether a template's markup offers the free period of the law, so that its letter may claim nothing besides (LETTERS §0). */
export const offersFreePeriod = (html: string): boolean => html.includes("@@fourteen_days");

/** A template's markup with the words for one occasion: the product's own texts written out, and each form in its number. */
export function worded(html: string, language: Locale, how: Wording): string {
  const texts = { fourteen_days: fourteenDays, help, closing };
  const whole = html.replace(/@@(fourteen_days|help|closing)\b/g, (_mark, name: keyof typeof texts) =>
    texts[name](language, how),
  );
  return inNumber(whole, how.several);
}

function fourteenDays(language: Locale, { announces, isPosted }: Wording): string {
  const words = fixedWords[language];
  if (announces === null) return words.request;
  const offer = words.free[isPosted ? "letter" : "email"];
  const after = [words.announced, announces === "costs_and_interest" ? words.andInterest : ""];
  return `${offer}</p><p>${after.filter(Boolean).join(" ")}`;
}

function help(language: Locale, { side, reach, isConsumer }: Wording): string {
  const words = fixedWords[language];
  return [
    words.paid[side === "debit" ? "friendly" : "firm"],
    words.disagree,
    words.cannot,
    reach === null ? "" : words.reach[reach],
    isConsumer ? words.worries : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A letter without a signature has no closing at all. */
function closing(language: Locale, { side, isNamed, hasDepartment, isSigned }: Wording): string {
  if (!isSigned) return "";
  const greeting = fixedWords[language].closing[side][isNamed ? "named" : "unnamed"];
  return [greeting, "@@sender_name", hasDepartment ? "@@support_name" : ""].filter(Boolean).join("<br>");
}

/** Words that do not say where the payment details stand have them after the paragraph that follows the table (LETTERS §3.6). */
export function withPayment(blocks: Block[]): Block[] {
  if (blocks.some(({ kind }) => kind === "payment")) return blocks;
  const table = blocks.findIndex(({ kind }) => kind === "specification");
  const place = table === -1 ? blocks.length : table + 2;
  return [...blocks.slice(0, place), { kind: "payment" }, ...blocks.slice(place)];
}
