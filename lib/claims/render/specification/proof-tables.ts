import { formatInstant } from "@/lib/i18n/format";
import { letterMoney, tableDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import type { Specification } from "../../answers/specification";
import { abbreviatedList } from "./abbreviated-list";
import type { SpecTable } from "./tables";

type Letter = Specification["letters"][number];

/** Returns the letters: how each was sent and received, and its outcome. */
export const lettersTable = (spec: Specification, language: Locale): SpecTable => ({
  key: "letters",
  columns: [
    { heading: "day", kind: "day", width: 20.5 },
    { heading: "letter", kind: "text", width: 26 },
    { heading: "proof", kind: "text", width: 0 },
    { heading: "received_on", kind: "day", width: 20.5 },
    { heading: "free_until", kind: "day", width: 20.5 },
    { heading: "outcome", kind: "text", width: 33 },
    { heading: "all_invoices", kind: "text", width: 0, isOffPaper: true },
  ],
  rows: spec.letters.map((letter) => ({
    cells: [
      letter.made,
      [letter.name, letter.reference, abbreviatedList(letter.numbers, language)].filter(Boolean).join(" · "),
      proofOf(letter, language),
      letter.judged?.received ?? null,
      letter.judged?.free_until ?? null,
      outcomeOf(letter, spec, language),
      letter.numbers.join(", "),
    ],
  })),
});

/** Returns how a letter was sent: each mail with the answer of the receiving server, and the day its paper was downloaded to be posted. */
function proofOf({ mails, downloaded_at, posted_arrives }: Letter, language: Locale): string {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  const mailed = mails.map(({ recipient, state, sent_at, answer }) =>
    sent_at
      ? word("mailed", {
          recipient,
          at: formatInstant(sent_at, language),
          answer: answer || word("no_answer"),
        })
      : word("not_mailed", { recipient, state: word(`mail_${state}`) }),
  );
  const posted = downloaded_at
    ? [
        word("posted", {
          at: formatInstant(downloaded_at, language),
          day: posted_arrives ? tableDay(posted_arrives, language) : "",
        }),
      ]
    : [];
  const all = [...mailed, ...posted];
  return all.length === 0 ? word("not_sent") : all.join(" ");
}

/** Returns the costs that a letter of the collection side started, or why it started none. */
function outcomeOf({ judged }: Letter, { currency }: Specification, language: Locale): string {
  const word = (key: string, values: Record<string, string> = {}) =>
    sentence(language, `specification.${key}`, values);
  if (!judged) return word("reminder");
  const announced =
    judged.announced === null
      ? []
      : [word("announced", { amount: letterMoney(judged.announced, currency, language) })];
  return [...announced, verdictOf(judged, currency, language)].join(" ");
}

function verdictOf(
  { reason, at_most, announced, costs, costs_from, free_until, refused }: NonNullable<Letter["judged"]>,
  currency: Specification["currency"],
  language: Locale,
): string {
  const law = (key: string, values: Record<string, string> = {}) => sentence(language, `law.${key}`, values);
  const money = (amount: typeof costs) => letterMoney(amount, currency, language);
  if (reason === "announced_too_high")
    return law("reason_announced_too_high", {
      announced: money(announced ?? NOTHING),
      most: money(at_most ?? NOTHING),
    });
  if (reason) return law(`reason_${reason}`);
  if (costs !== NOTHING && costs_from)
    return sentence(language, "specification.began", { day: tableDay(costs_from, language) });
  const reasons = [...new Set(refused.map((one) => one.reason))];
  if (reasons.length > 0) return reasons.map((code) => law(`refused_${code}`)).join(" ");
  return free_until && !costs_from
    ? law("running", { day: tableDay(free_until, language) })
    : law("no_costs");
}

/** Returns the disputes, promises and agreements, and their outcomes. */
export const agreementsTable = ({ agreements }: Specification, language: Locale): SpecTable => ({
  key: "agreements",
  columns: [
    { heading: "made_on", kind: "day", width: 21 },
    { heading: "agreed", kind: "text", width: 0 },
    { heading: "invoices_of", kind: "text", width: 36 },
    { heading: "ended_on", kind: "day", width: 21 },
    { heading: "answer", kind: "text", width: 42 },
    { heading: "all_invoices", kind: "text", width: 0, isOffPaper: true },
  ],
  rows: agreements.map(({ made_on, words, note, numbers, ended_on, answer }) => ({
    cells: [
      made_on,
      [words, note].filter(Boolean).join(" – "),
      abbreviatedList(numbers, language),
      ended_on,
      answer,
      numbers.join(", "),
    ],
  })),
});
