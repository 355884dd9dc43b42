import { expect, test } from "vitest";
import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import { type Locale, locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { codeOf } from "@/lib/letters/render/codes";
import { letterPdf } from "@/lib/letters/render/pdf";
import type { LetterContent } from "@/lib/letters/schema";
import { letterMail } from "@/lib/outbox/render/letter";
import { placedIn, textOf } from "../../support/pdf";
import { sampleLetter } from "../../support/sample-letters";

/** The amount and the day of one message: in the letter, its payment details, its QR code and its mail. */

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ").replace(/\s+/g, " ");

const read = new Map<string, Promise<string>>();

/** Returns the text of a letter as printed; a letter used by several tests is drawn once. */
function wordsOf(content: LetterContent): Promise<string> {
  const key = JSON.stringify(content);
  const words = read.get(key) ?? printedWords(content);
  read.set(key, words);
  return words;
}

const printedWords = async (content: LetterContent): Promise<string> =>
  plain((await placedIn(await letterPdf(content, { logo: null }))).map(textOf).join(" "));

/** Returns the cents of an amount as a language writes it. */
const centsIn = (text: string, language: Locale): number =>
  Number(text.replace(language === "en" ? /[^\d.]/g : /[^\d,]/g, "").replace(/[.,]/, ""));

const figure = String.raw`(?:US\$|€|£|\$)? ?\u2212?[\d.,]*\d[.,]\d\d(?: €)?`;

/** Returns the amount after a label, in cents. */
function behind(label: string, words: string, language: Locale): number {
  const found = new RegExp(`${label.replaceAll(".", "\\.")} (${figure})`).exec(words)?.[1];
  if (!found) throw new Error(`${label} has no amount`);
  return centsIn(found, language);
}

const cases = locales.flatMap((language) =>
  (["5", "6", "8"] as const).flatMap((step) =>
    (["one", "three"] as const).map((sample) => [language, step, sample] as const),
  ),
);

test.each(cases)(
  "in %s, step %s, %s: the sum is the same wherever it stands",
  async (language, step, sample) => {
    const content = sampleLetter(step, language, sample);
    const { totals, currency } = content;
    const sum = plain(letterMoney(totals.claim, currency, language));
    const words = await wordsOf(content);
    const mail = letterMail(content);
    // In the totals, the text and the payment details.
    expect(words.split(sum).length - 1).toBeGreaterThanOrEqual(3);
    for (const part of [mail.text, mail.html]) expect(plain(part)).toContain(sum);
    const code = codeOf(content);
    if (currency === "EUR") expect(code).toContain(`\nEUR${(totals.claim / 100).toFixed(2)}\n`);
    else expect(code).toBeNull();
  },
);

test.each(cases)(
  "in %s, step %s, %s: principal, interest and costs as printed make the sum",
  async (language, step, sample) => {
    const content = sampleLetter(step, language, sample);
    const words = await wordsOf(content);
    const word = (key: string) => sentence(language, `letter.${key}`);
    const due = behind(word("asked"), words, language);
    expect(due).toBe(content.totals.claim);
    if (content.totals.interest === 0 && content.totals.incasso_costs === 0) return;
    const interest = sentence(language, "letter.interest_to", {
      day: plain(letterDay(content.date, language)),
    });
    expect(
      behind(word("principal"), words, language) +
        behind(interest, words, language) +
        behind(word("costs"), words, language),
    ).toBe(due);
  },
);

const months = (language: Locale): string =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { month: "long" }).format(
      new Date(2026, month, 1),
    ),
  ).join("|");

test.each(cases)(
  "in %s, step %s, %s: no other day to come is named than the last to pay on",
  async (language, step, sample) => {
    const content = sampleLetter(step, language, sample);
    const names = months(language).split("|");
    const days = new RegExp(`(\\d{1,2})\\.? (${months(language)}) (\\d{4})`, "g");
    const mail = letterMail(content);
    for (const version of [await wordsOf(content), plain(mail.text), plain(mail.html)]) {
      const named = [...version.matchAll(days)].map(
        ([, date = "", month = "", year = ""]) =>
          `${year}-${String(names.indexOf(month) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`,
      );
      const toCome = new Set(named.filter((day) => day > content.date));
      expect([...toCome]).toEqual([content.pay_before]);
    }
  },
);

/** Rounds half up, as the product does. */
const rounded = (amount: number): number => Math.floor(amount + 0.5 + 1e-9);

test.each(locales)(
  "in %s the make-up gives its amounts again from its own printed figures",
  async (language) => {
    for (const sample of ["one", "three"] as const) {
      const content = sampleLetter("6", language, sample);
      const words = await wordsOf(content);
      const parts = content.lines.map(({ number }) => words.slice(words.indexOf(`${number}: `)));
      for (const [place, linePart] of parts.entries()) {
        const line = content.lines[place];
        if (!line) throw new Error("there is no such line");
        const rate = /(\d+(?:[.,]\d+)?) ?%/.exec(linePart)?.[1]?.replace(",", ".") ?? "";
        const [base = "", amount = ""] =
          linePart.slice(0, linePart.indexOf("365") + 30).match(new RegExp(figure, "g")) ?? [];
        const days = /(\d+) (?:dagen|days|Tagen?)/.exec(linePart)?.[1] ?? "";
        expect(centsIn(base, language)).toBe(line.open_amount);
        expect(centsIn(amount, language)).toBe(line.interest);
        expect(rounded((line.open_amount * Number(rate) * Number(days)) / 36_500)).toBe(line.interest);
        const second = linePart.slice(linePart.indexOf(`${line.number}: `, 5));
        const sums = second.slice(0, second.indexOf(".", second.indexOf("=")) + 60);
        const bands = [...sums.matchAll(new RegExp(`(\\d+) ?% \\S+ (${figure})`, "g"))];
        const computed = rounded(
          bands.reduce(
            (total, [, share = "", of = ""]) => total + (Number(share) * centsIn(of, language)) / 100,
            0,
          ),
        );
        const isLeast = line.incasso_costs === 4_000 && computed < 4_000;
        expect(isLeast ? line.incasso_costs : computed).toBe(line.incasso_costs);
        if (isLeast) expect(sums).toMatch(/minimum|Mindestbetrag|Minimum/);
      }
    }
  },
);
