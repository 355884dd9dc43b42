import type { Locale } from "@/lib/i18n/locales";
import { type ProductTemplate, paragraphs, type Words } from "./words";

const close = {
  nl: [
    "Heeft u een vraag, of klopt er iets niet? Neem contact met ons op; dan zoeken wij samen naar een oplossing. Heeft u intussen betaald, dan kunt u dit bericht als niet verzonden beschouwen.",
    "Met vriendelijke groet,<br>@@customer_name",
  ],
  en: [
    "If you have a question, or if something is not right, please contact us and we will look for a solution together. If you have paid in the meantime, please disregard this message.",
    "Kind regards,<br>@@customer_name",
  ],
  de: [
    "Haben Sie eine Frage oder stimmt etwas nicht? Nehmen Sie bitte Kontakt mit uns auf; wir suchen gemeinsam nach einer Lösung. Haben Sie inzwischen bezahlt, betrachten Sie diese Nachricht bitte als gegenstandslos.",
    "Mit freundlichen Grüßen<br>@@customer_name",
  ],
};

export const step = (
  type: string,
  name: string,
  words: Record<Locale, [subject: string, ...texts: string[]]>,
): ProductTemplate => {
  const made = (language: Locale): Words => {
    const [subject, ...texts] = words[language];
    return { subject, content: paragraphs("@@salutation,", ...texts, ...close[language]) };
  };
  return { type, name, send_type: "both", nl: made("nl"), en: made("en"), de: made("de") };
};

export const fourteenDays = {
  nl: "Wij geven u nog eenmaal de gelegenheid om zonder extra kosten te betalen: <strong>binnen veertien dagen vanaf de dag nadat deze brief bij u is bezorgd</strong>. Blijft betaling uit, dan bent u <strong>@@announced_costs</strong> aan buitengerechtelijke incassokosten verschuldigd, naast de rente vanaf de vervaldatum.",
  en: "We give you one more opportunity to pay without extra costs: <strong>within fourteen days from the day after this letter was delivered to you</strong>. If you do not pay, you will owe <strong>@@announced_costs</strong> in extrajudicial collection costs, besides interest from the due date.",
  de: "Wir geben Ihnen noch einmal Gelegenheit, ohne zusätzliche Kosten zu zahlen: <strong>innerhalb von vierzehn Tagen ab dem Tag, nachdem Ihnen dieses Schreiben zugestellt wurde</strong>. Bleibt die Zahlung aus, schulden Sie <strong>@@announced_costs</strong> außergerichtliche Inkassokosten sowie Zinsen ab dem Fälligkeitsdatum.",
};

export const payTo = {
  nl: "Wij verzoeken u <strong>@@total_amount</strong> uiterlijk op @@pay_before over te maken op rekening @@bank_iban ten name van @@customer_name, onder vermelding van @@debtor_number en het factuurnummer.",
  en: "Please transfer <strong>@@total_amount</strong> to account @@bank_iban in the name of @@customer_name no later than @@pay_before, quoting @@debtor_number and the invoice number.",
  de: "Bitte überweisen Sie <strong>@@total_amount</strong> bis spätestens @@pay_before auf das Konto @@bank_iban von @@customer_name unter Angabe von @@debtor_number und der Rechnungsnummer.",
};

export const payAtOnce = {
  nl: "Maak <strong>@@total_amount</strong> over op rekening @@bank_iban ten name van @@customer_name, onder vermelding van @@debtor_number en het factuurnummer.",
  en: "Please transfer <strong>@@total_amount</strong> to account @@bank_iban in the name of @@customer_name, quoting @@debtor_number and the invoice number.",
  de: "Überweisen Sie <strong>@@total_amount</strong> auf das Konto @@bank_iban von @@customer_name unter Angabe von @@debtor_number und der Rechnungsnummer.",
};
