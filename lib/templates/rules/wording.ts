import type { Locale } from "@/lib/i18n/locales";
import type { Block } from "@/lib/letters/schema";
import { inSingularOrPlural } from "./plural";

/** The facts that a letter's text depends on besides its values. Letters of one template with the same wording share one form. */
export type Wording = {
  /** True when more than one invoice is claimed. */
  several: boolean;
  side: "debit" | "incasso";
  /** The charges announced for after the free period; null where the letter offers none, or nothing would follow. */
  announces: "costs" | "costs_and_interest" | "costs_and_more_by_law" | "vat_and_more_by_law" | null;
  /** True when it is posted too: then the text says "letter", in the mail as well. */
  isPosted: boolean;
  isConsumer: boolean;
  /** True when the salutation has a name. */
  isNamed: boolean;
  reach: "both" | "phone" | "email" | null;
  hasDepartment: boolean;
  isSigned: boolean;
  /** True when it reserves the right to payment (3:317 BW). */
  reserves: boolean;
};

/** Returns whether a template's markup offers the statutory free period, so that its letter may claim no charges (LETTERS §0). */
export const offersFreePeriod = (html: string): boolean => html.includes("@@fourteen_days");

/** Returns whether a template's markup has the paragraph in which a letter reserves the right to payment (LAW §8). */
export const hasHelp = (html: string): boolean => html.includes("@@help");

/** Returns a template's markup with the text for one occasion: the product's own texts written out, and each form in singular or plural. */
export function withWording(html: string, language: Locale, wording: Wording): string {
  const texts = { fourteen_days: fourteenDays, help, reserve, closing };
  const text = html.replace(/@@(fourteen_days|help|reserve|closing)\b/g, (_mark, name: keyof typeof texts) =>
    texts[name](language, wording),
  );
  return inSingularOrPlural(text, wording.several);
}

function fourteenDays(language: Locale, { announces, isPosted }: Wording): string {
  const words = fixedWords[language];
  if (announces === null) return words.request;
  const offer = words.free[isPosted ? "letter" : "email"];
  const after = [
    words.announced,
    announces === "vat_and_more_by_law" ? "@@announced_vat" : "",
    announces === "costs_and_interest" ? words.andInterest : "",
    announces === "costs_and_more_by_law" || announces === "vat_and_more_by_law"
      ? "@@statutory_interest"
      : "",
  ];
  return `${offer}</p><p>${after.filter(Boolean).join(" ")}`;
}

function help(language: Locale, { side, reach, isConsumer, reserves }: Wording): string {
  const words = fixedWords[language];
  return [
    words.paid[side === "debit" ? "friendly" : "firm"],
    words.disagree,
    words.cannot,
    reach === null ? "" : words.reach[reach],
    isConsumer ? words.worries : "",
    reserves ? words.reserve : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the sentence that reserves the right to payment; "" where this letter does not. */
const reserve = (language: Locale, { reserves }: Wording): string =>
  reserves ? fixedWords[language].reserve : "";

/** Adds the sentence that reserves the right to payment, where the letter does: no template can leave it out (LAW §8). */
export function withReserve(html: string, { reserves }: Wording): string {
  if (!reserves || /@@(help|reserve)\b/.test(html)) return html;
  const sentence = "<p>@@reserve</p>";
  return html.includes("<p>@@closing</p>")
    ? html.replace("<p>@@closing</p>", `${sentence}<p>@@closing</p>`)
    : `${html}${sentence}`;
}

/** Returns the closing; "" for a letter without a signature. */
function closing(language: Locale, { side, isNamed, hasDepartment, isSigned }: Wording): string {
  if (!isSigned) return "";
  const greeting = fixedWords[language].closing[side][isNamed ? "named" : "unnamed"];
  return [greeting, "@@sender_name", hasDepartment ? "@@support_name" : ""].filter(Boolean).join("<br>");
}

/** Adds the payment details, where a template does not place them, after the paragraph that follows the table (LETTERS §3.6). */
export function withPayment(blocks: Block[]): Block[] {
  if (blocks.some(({ kind }) => kind === "payment")) return blocks;
  const table = blocks.findIndex(({ kind }) => kind === "specification");
  const index = table === -1 ? blocks.length : table + 2;
  return [...blocks.slice(0, index), { kind: "payment" }, ...blocks.slice(index)];
}

/** Texts of the product itself, the same in every template (LETTERS §5.2). */
type FixedWords = {
  /** The law requires this very wording, with the sum to the cent. */
  free: { letter: string; email: string };
  announced: string;
  andInterest: string;
  /** Replaces both where no charges will follow. */
  request: string;
  paid: { friendly: string; firm: string };
  disagree: string;
  cannot: string;
  reach: { both: string; phone: string; email: string };
  worries: string;
  reserve: string;
  closing: Record<"debit" | "incasso", { named: string; unnamed: string }>;
};

const fixedWords: Record<Locale, FixedWords> = {
  nl: {
    free: {
      letter:
        "U kunt nu nog betalen zonder extra kosten. Betaal <strong>@@total_amount binnen veertien dagen vanaf de dag nadat deze brief bij u is bezorgd</strong>. Wij wachten in elk geval tot en met <strong>@@pay_before</strong>.",
      email:
        "U kunt nu nog betalen zonder extra kosten. Betaal <strong>@@total_amount binnen veertien dagen vanaf de dag nadat deze e-mail bij u is bezorgd</strong>. Wij wachten in elk geval tot en met <strong>@@pay_before</strong>.",
    },
    announced:
      "Betaalt u niet binnen deze termijn, dan bent u <strong>@@announced_costs</strong> aan incassokosten verschuldigd (@@costs_basis).",
    andInterest:
      "Daarnaast bent u dan rente verschuldigd: @@interest_rate per jaar vanaf de dag na de vervaldatum.",
    request:
      "Wij verzoeken u <strong>@@total_amount</strong> uiterlijk op <strong>@@pay_before</strong> te betalen.",
    paid: {
      friendly: "Hebt u intussen betaald? Dan hoeft u niets te doen.",
      firm: "Hebt u intussen betaald? Stuur ons dan een betaalbewijs.",
    },
    disagree:
      "Bent u het niet eens met {deze factuur|een van deze facturen}? Laat ons dat zo snel mogelijk weten, met de reden.",
    cannot:
      "Kunt u niet in één keer betalen? Neem dan vóór @@pay_before contact met ons op. Wij kijken samen met u naar een oplossing.",
    reach: {
      both: "Wij zijn bereikbaar via @@support_telephone en @@support_email.",
      phone: "Wij zijn bereikbaar via @@support_telephone.",
      email: "Wij zijn bereikbaar via @@support_email.",
    },
    worries: "Hebt u geldzorgen? Uw gemeente helpt u gratis.",
    reserve:
      "Met deze brief stuiten wij de verjaring. Wij behouden ons recht op betaling uitdrukkelijk voor (artikel 3:317 BW).",
    closing: {
      debit: { named: "Met vriendelijke groet,", unnamed: "Met vriendelijke groet," },
      incasso: { named: "Hoogachtend,", unnamed: "Hoogachtend," },
    },
  },
  en: {
    free: {
      letter:
        "You can still pay without extra costs. Please pay <strong>@@total_amount within fourteen days, counting from the day after this letter was delivered to you</strong>. We will in any case wait until the end of <strong>@@pay_before</strong>.",
      email:
        "You can still pay without extra costs. Please pay <strong>@@total_amount within fourteen days, counting from the day after this email was delivered to you</strong>. We will in any case wait until the end of <strong>@@pay_before</strong>.",
    },
    announced:
      "If you do not pay within that time, you will owe collection costs of <strong>@@announced_costs</strong> (@@costs_basis).",
    andInterest: "You will then also owe interest at @@interest_rate a year from the day after the due date.",
    request: "We ask you to pay <strong>@@total_amount</strong> by <strong>@@pay_before</strong>.",
    paid: {
      friendly: "Have you already paid? Then you need do nothing.",
      firm: "Have you already paid? Please send us proof of payment.",
    },
    disagree:
      "If you disagree with {this invoice|one of these invoices}, please tell us as soon as possible, and why.",
    cannot:
      "If you cannot pay in full, please contact us before @@pay_before so that we can look for a solution together.",
    reach: {
      both: "You can reach us on @@support_telephone or at @@support_email.",
      phone: "You can reach us on @@support_telephone.",
      email: "You can reach us at @@support_email.",
    },
    worries: "If you have money worries, free debt advice is available.",
    reserve:
      "With this letter we interrupt the limitation period and expressly reserve our right to payment (Article 3:317 Dutch Civil Code).",
    closing: {
      debit: { named: "Yours sincerely,", unnamed: "Yours faithfully," },
      incasso: { named: "Yours sincerely,", unnamed: "Yours faithfully," },
    },
  },
  de: {
    free: {
      letter:
        "Noch können Sie ohne zusätzliche Kosten zahlen. Bitte zahlen Sie <strong>@@total_amount innerhalb von vierzehn Tagen ab dem Tag, der auf die Zustellung dieses Schreibens folgt</strong>. Wir warten in jedem Fall bis einschließlich <strong>@@pay_before</strong>.",
      email:
        "Noch können Sie ohne zusätzliche Kosten zahlen. Bitte zahlen Sie <strong>@@total_amount innerhalb von vierzehn Tagen ab dem Tag, der auf die Zustellung dieser E-Mail folgt</strong>. Wir warten in jedem Fall bis einschließlich <strong>@@pay_before</strong>.",
    },
    announced:
      "Zahlen Sie nicht innerhalb dieser Frist, schulden Sie Inkassokosten in Höhe von <strong>@@announced_costs</strong> (@@costs_basis).",
    andInterest:
      "Außerdem schulden Sie dann Zinsen von @@interest_rate pro Jahr ab dem Tag nach der Fälligkeit.",
    request:
      "Wir bitten Sie, <strong>@@total_amount</strong> bis zum <strong>@@pay_before</strong> zu zahlen.",
    paid: {
      friendly: "Sie haben inzwischen gezahlt? Dann brauchen Sie nichts weiter zu tun.",
      firm: "Sie haben inzwischen gezahlt? Dann senden Sie uns bitte einen Zahlungsnachweis.",
    },
    disagree:
      "Sie haben Einwände gegen {diese Rechnung|eine dieser Rechnungen}? Bitte teilen Sie uns diese möglichst bald mit Begründung mit.",
    cannot:
      "Sie können nicht auf einmal zahlen? Bitte melden Sie sich vor dem @@pay_before bei uns, damit wir gemeinsam eine Lösung suchen.",
    reach: {
      both: "Sie erreichen uns unter @@support_telephone und per E-Mail an @@support_email.",
      phone: "Sie erreichen uns unter @@support_telephone.",
      email: "Sie erreichen uns per E-Mail an @@support_email.",
    },
    worries: "Geldsorgen? Schuldnerberatungsstellen helfen kostenlos.",
    reserve:
      "Mit diesem Schreiben unterbrechen wir die Verjährung und behalten uns unser Recht auf Zahlung ausdrücklich vor (Artikel 3:317 des niederländischen BGB).",
    closing: {
      debit: { named: "Mit freundlichen Grüßen", unnamed: "Mit freundlichen Grüßen" },
      incasso: { named: "Mit freundlichen Grüßen", unnamed: "Mit freundlichen Grüßen" },
    },
  },
};
