import type { Locale } from "@/lib/i18n/locales";
import { type ProductTemplate, paragraphs } from "./words";

const notice = (
  type: string,
  name: string,
  send_type: ProductTemplate["send_type"],
  texts: Record<Locale, [subject: string, text: string]>,
): ProductTemplate => {
  const words = (language: Locale) => {
    const [subject, text] = texts[language];
    return { subject, content: paragraphs("@@salutation,", text, "@@closing") };
  };
  return { type, name, send_type, nl: words("nl"), en: words("en"), de: words("de") };
};

/** What debtors are told of a payment arrangement: that it was made, that a term is near, and that one was missed. */
export const noticeTemplates: ProductTemplate[] = [
  notice("arrangement", "Bevestiging betalingsregeling", "both", {
    nl: [
      "Bevestiging van uw betalingsregeling",
      "Wij hebben met u een betalingsregeling afgesproken voor {factuur @@invoice_number|@@invoice_count facturen}. U betaalt **@@total_amount** in @@instalment_count termijnen. ¶ @@instalments ¶ @@payment ¶ Zolang u op tijd betaalt, sturen wij u geen aanmaningen. Lukt een termijn niet? Laat ons dat dan vóór de betaaldag weten. Betaalt u een termijn niet en horen wij niets van u, dan kan de regeling vervallen. U moet de rest dan in één keer betalen.",
    ],
    en: [
      "Confirmation of your payment arrangement",
      "We have agreed a payment arrangement with you for {invoice @@invoice_number|@@invoice_count invoices}. You pay **@@total_amount** in @@instalment_count instalments. ¶ @@instalments ¶ @@payment ¶ As long as you pay on time, we will not send you reminders. If you cannot pay an instalment, please tell us before its due day. If an instalment is missed and we do not hear from you, the arrangement may end. The balance is then due in full.",
    ],
    de: [
      "Bestätigung Ihrer Ratenzahlung",
      "wir haben mit Ihnen eine Ratenzahlung für {die Rechnung @@invoice_number|@@invoice_count Rechnungen} vereinbart. Sie zahlen **@@total_amount** in @@instalment_count Raten. ¶ @@instalments ¶ @@payment ¶ Solange Sie pünktlich zahlen, senden wir Ihnen keine Mahnungen. Können Sie eine Rate nicht zahlen? Dann sagen Sie uns bitte vor dem Zahltag Bescheid. Bleibt eine Rate aus und hören wir nichts von Ihnen, kann die Vereinbarung entfallen. Der Rest ist dann in einer Summe fällig.",
    ],
  }),
  notice("arrangement-due", "Herinnering termijn", "email", {
    nl: [
      "Herinnering aan uw termijn van @@instalment_day",
      "Met u is een betalingsregeling afgesproken. De volgende termijn is **@@total_amount**. Wilt u dit bedrag uiterlijk op **@@pay_before** betalen? ¶ @@payment ¶ Hebt u al betaald? Dan hoeft u niets te doen. Lukt het niet op tijd? Laat ons dat dan vóór die dag weten.",
    ],
    en: [
      "Reminder of your instalment of @@instalment_day",
      "We have agreed a payment arrangement with you. The next instalment is **@@total_amount**. Please pay it by **@@pay_before**. ¶ @@payment ¶ Have you already paid? Then you need do nothing. If you cannot pay in time, please tell us before that day.",
    ],
    de: [
      "Erinnerung an Ihre Rate vom @@instalment_day",
      "mit Ihnen ist eine Ratenzahlung vereinbart. Die nächste Rate beträgt **@@total_amount**. Bitte zahlen Sie diesen Betrag bis zum **@@pay_before**. ¶ @@payment ¶ Sie haben bereits gezahlt? Dann brauchen Sie nichts weiter zu tun. Können Sie nicht rechtzeitig zahlen? Dann sagen Sie uns bitte vor diesem Tag Bescheid.",
    ],
  }),
  notice("arrangement-missed", "Termijn niet betaald", "email", {
    nl: [
      "Uw termijn van @@instalment_day is niet betaald",
      "Wij hebben uw termijn van @@instalment_day niet of niet helemaal ontvangen. Wilt u **@@total_amount** uiterlijk op **@@pay_before** betalen? ¶ @@payment ¶ Hebben wij het bedrag dan nog niet ontvangen, dan vervalt de betalingsregeling. U moet de rest dan in één keer betalen. ¶ @@help",
    ],
    en: [
      "Your instalment of @@instalment_day has not been paid",
      "We have not received your instalment of @@instalment_day, or not all of it. Please pay **@@total_amount** by **@@pay_before**. ¶ @@payment ¶ If we have not received the amount by then, the payment arrangement will end. The balance is then due in full. ¶ @@help",
    ],
    de: [
      "Ihre Rate vom @@instalment_day ist nicht bezahlt",
      "Ihre Rate vom @@instalment_day ist bei uns nicht oder nicht vollständig eingegangen. Bitte zahlen Sie **@@total_amount** bis zum **@@pay_before**. ¶ @@payment ¶ Ist der Betrag bis dahin nicht eingegangen, entfällt die Ratenzahlung. Der Rest ist dann in einer Summe fällig. ¶ @@help",
    ],
  }),
];
