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

/** Messages to debtors about agreements and received payments. */
export const noticeTemplates: ProductTemplate[] = [
  notice("arrangement", "Bevestiging betalingsregeling", "both", {
    nl: [
      "Bevestiging van uw betalingsregeling",
      "Wij hebben met u een betalingsregeling afgesproken voor {factuur @@invoice_number|@@invoice_count facturen}. U betaalt **@@total_amount** in @@instalment_count termijnen. ¶ @@instalments ¶ @@payment ¶ Zolang u op tijd betaalt, sturen wij u geen aanmaningen. Lukt een termijn niet? Laat ons dat dan vóór de betaaldag weten. Betaalt u een termijn niet en horen wij niets van u, dan kan de regeling vervallen. U moet de rest dan in één keer betalen.",
    ],
    en: [
      "Confirmation of your payment plan",
      "We have agreed a payment plan with you for {invoice @@invoice_number|@@invoice_count invoices}. You pay **@@total_amount** in @@instalment_count instalments. ¶ @@instalments ¶ @@payment ¶ As long as you pay on time, we will not send you reminders. If you cannot pay an instalment, please tell us before its due day. If an instalment is missed and we do not hear from you, the payment plan may end. The balance is then due in full.",
    ],
    de: [
      "Bestätigung Ihrer Ratenzahlung",
      "wir haben mit Ihnen eine Ratenzahlung für {die Rechnung @@invoice_number|@@invoice_count Rechnungen} vereinbart. Sie zahlen **@@total_amount** in @@instalment_count Raten. ¶ @@instalments ¶ @@payment ¶ Solange Sie pünktlich zahlen, senden wir Ihnen keine Mahnungen. Können Sie eine Rate nicht zahlen? Dann sagen Sie uns bitte vor dem Zahltag Bescheid. Bleibt eine Rate aus und hören wir nichts von Ihnen, kann die Vereinbarung entfallen. Der Rest ist dann in einer Summe fällig.",
    ],
  }),
  notice("arrangement-due", "Herinnering termijn", "email", {
    nl: [
      "Herinnering aan uw termijn van @@instalment_day",
      "Met u is een betalingsregeling afgesproken voor {factuur|de facturen} @@invoice_numbers. De volgende termijn is **@@total_amount**. Wilt u dit bedrag uiterlijk op **@@pay_before** betalen? ¶ @@payment ¶ Hebt u al betaald? Dan hoeft u niets te doen. Lukt het niet op tijd? Laat ons dat dan vóór die dag weten.",
    ],
    en: [
      "Reminder of your instalment of @@instalment_day",
      "We have agreed a payment plan with you for {invoice|invoices} @@invoice_numbers. The next instalment is **@@total_amount**. Please pay it by **@@pay_before**. ¶ @@payment ¶ Have you already paid? Then you need do nothing. If you cannot pay in time, please tell us before that day.",
    ],
    de: [
      "Erinnerung an Ihre Rate vom @@instalment_day",
      "mit Ihnen ist für die {Rechnung|Rechnungen} @@invoice_numbers eine Ratenzahlung vereinbart. Die nächste Rate beträgt **@@total_amount**. Bitte zahlen Sie diesen Betrag bis zum **@@pay_before**. ¶ @@payment ¶ Sie haben bereits gezahlt? Dann brauchen Sie nichts weiter zu tun. Können Sie nicht rechtzeitig zahlen? Dann sagen Sie uns bitte vor diesem Tag Bescheid.",
    ],
  }),
  notice("arrangement-missed", "Termijn niet betaald", "email", {
    nl: [
      "Uw termijn van @@instalment_day is niet betaald",
      "Wij hebben uw termijn van @@instalment_day voor {factuur|de facturen} @@invoice_numbers niet of niet helemaal ontvangen. Wilt u **@@total_amount** uiterlijk op **@@pay_before** betalen? ¶ @@payment ¶ Hebben wij het bedrag dan nog niet ontvangen, dan vervalt de betalingsregeling. U moet de rest dan in één keer betalen. ¶ @@help",
    ],
    en: [
      "Your instalment of @@instalment_day has not been paid",
      "We have not received your instalment of @@instalment_day for {invoice|invoices} @@invoice_numbers, or not all of it. Please pay **@@total_amount** by **@@pay_before**. ¶ @@payment ¶ If we have not received the amount by then, the payment plan will end. The balance is then due in full. ¶ @@help",
    ],
    de: [
      "Ihre Rate vom @@instalment_day ist nicht bezahlt",
      "Ihre Rate vom @@instalment_day für die {Rechnung|Rechnungen} @@invoice_numbers ist bei uns nicht oder nicht vollständig eingegangen. Bitte zahlen Sie **@@total_amount** bis zum **@@pay_before**. ¶ @@payment ¶ Ist der Betrag bis dahin nicht eingegangen, entfällt die Ratenzahlung. Der Rest ist dann in einer Summe fällig. ¶ @@help",
    ],
  }),
  notice("promise", "Bevestiging toezegging", "email", {
    nl: [
      "Bevestiging van uw toezegging",
      "Op @@promised_on hebt u toegezegd dat u **@@promise_amount** uiterlijk op **@@promise_date** betaalt. Dank u wel. Tot en met die dag sturen wij u voor {factuur|de facturen} @@invoice_numbers geen herinneringen. ¶ @@payment",
    ],
    en: [
      "Confirmation of your promise to pay",
      "On @@promised_on you told us that you will pay **@@promise_amount** by **@@promise_date**. Thank you. We will not send you reminders for {invoice|invoices} @@invoice_numbers up to and including that day. ¶ @@payment",
    ],
    de: [
      "Bestätigung Ihrer Zahlungszusage",
      "am @@promised_on haben Sie zugesagt, **@@promise_amount** bis zum **@@promise_date** zu zahlen. Vielen Dank. Bis einschließlich dieses Tages senden wir Ihnen für die {Rechnung|Rechnungen} @@invoice_numbers keine Mahnungen. ¶ @@payment",
    ],
  }),
  notice("dispute", "Ontvangst van een bezwaar", "email", {
    nl: [
      "Uw bezwaar tegen {factuur @@invoice_number|onze facturen}",
      "Op @@disputed_on hebben wij uw bezwaar ontvangen. @@dispute_reason Wij zoeken dit uit en laten u uiterlijk op **@@reply_before** weten wat wij vinden. ¶ Tot die tijd sturen wij u voor {factuur|de facturen} @@invoice_numbers geen herinneringen. Hebt u stukken die ons helpen? Stuur ze naar @@support_email. Bent u het met een deel wel eens? Dan kunt u dat deel alvast betalen.",
    ],
    en: [
      "Your query about {invoice @@invoice_number|our invoices}",
      "We received your objection on @@disputed_on. @@dispute_reason We are looking into it and will let you know our view by **@@reply_before**. ¶ Until then we will not send you reminders for {invoice|invoices} @@invoice_numbers. If you have documents that help us, please send them to @@support_email. If you agree with part of the amount, you can already pay that part.",
    ],
    de: [
      "Ihr Einwand gegen {die Rechnung @@invoice_number|unsere Rechnungen}",
      "am @@disputed_on haben wir Ihren Einwand erhalten. @@dispute_reason Wir prüfen ihn und teilen Ihnen bis zum **@@reply_before** das Ergebnis mit. ¶ Bis dahin senden wir Ihnen für die {Rechnung|Rechnungen} @@invoice_numbers keine Mahnungen. Haben Sie Unterlagen, die uns helfen? Dann senden Sie diese bitte an @@support_email. Sind Sie mit einem Teil einverstanden? Dann können Sie diesen Teil schon zahlen.",
    ],
  }),
  notice("payment-received", "Ontvangst van een betaling", "email", {
    nl: [
      "Wij hebben uw betaling ontvangen",
      "Op @@received_on hebben wij uw betaling van **@@received_amount** voor {factuur|de facturen} @@invoice_numbers ontvangen. Dank u wel. @@remaining_notice",
    ],
    en: [
      "We have received your payment",
      "We received your payment of **@@received_amount** for {invoice|invoices} @@invoice_numbers on @@received_on. Thank you. @@remaining_notice",
    ],
    de: [
      "Ihre Zahlung ist eingegangen",
      "am @@received_on ist Ihre Zahlung von **@@received_amount** für die {Rechnung|Rechnungen} @@invoice_numbers bei uns eingegangen. Vielen Dank. @@remaining_notice",
    ],
  }),
  notice("direct-debit", "Aankondiging automatische incasso", "email", {
    nl: [
      "Aankondiging: wij schrijven @@total_amount af",
      "U hebt ons gemachtigd om facturen automatisch af te schrijven. Op **@@pay_before** schrijven wij **@@total_amount** van uw rekening af. ¶ @@specification ¶ U hoeft niets te doen. Klopt er iets niet, of wilt u de machtiging intrekken? Laat ons dat dan vóór die dag weten via @@support_email. ¶ @@mandate_link",
    ],
    en: [
      "Notice: we will collect @@total_amount",
      "You have authorised us to collect invoices automatically. On **@@pay_before** we will collect **@@total_amount** from your account. ¶ @@specification ¶ You need do nothing. If something is not right, or if you want to withdraw the authorisation, please tell us before that day at @@support_email. ¶ @@mandate_link",
    ],
    de: [
      "Ankündigung: Wir ziehen @@total_amount ein",
      "Sie haben uns ermächtigt, Rechnungen automatisch einzuziehen. Am **@@pay_before** ziehen wir **@@total_amount** von Ihrem Konto ein. ¶ @@specification ¶ Sie brauchen nichts zu tun. Stimmt etwas nicht, oder möchten Sie die Ermächtigung widerrufen? Dann sagen Sie uns bitte vor diesem Tag Bescheid: @@support_email. ¶ @@mandate_link",
    ],
  }),
  notice("limitation", "Stuiting van de verjaring", "both", {
    nl: [
      "Stuiting van de verjaring van {factuur @@invoice_number|onze facturen}",
      "Deze brief gaat over {factuur @@invoice_number van @@invoice_date, met vervaldatum @@expires_at|de facturen @@invoice_numbers}. ¶ @@reserve",
    ],
    en: [
      "Interruption of the limitation period of {invoice @@invoice_number|our invoices}",
      "This letter is about {invoice @@invoice_number of @@invoice_date, due on @@expires_at|invoices @@invoice_numbers}. ¶ @@reserve",
    ],
    de: [
      "Unterbrechung der Verjährung zu {Rechnung @@invoice_number|unseren Rechnungen}",
      "dieses Schreiben betrifft {die Rechnung @@invoice_number vom @@invoice_date, fällig am @@expires_at|die Rechnungen @@invoice_numbers}. ¶ @@reserve",
    ],
  }),
];
