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

const step = (
  type: string,
  name: string,
  words: Record<"nl" | "en" | "de", [subject: string, ...texts: string[]]>,
): ProductTemplate => {
  const made = (language: "nl" | "en" | "de"): Words => {
    const [subject, ...texts] = words[language];
    return { subject, content: paragraphs("@@salutation,", ...texts, ...close[language]) };
  };
  return { type, name, send_type: "both", nl: made("nl"), en: made("en"), de: made("de") };
};

const fourteenDays = {
  nl: "Wij geven u nog eenmaal de gelegenheid om zonder extra kosten te betalen: <strong>binnen veertien dagen vanaf de dag nadat deze brief bij u is bezorgd</strong>. Blijft betaling uit, dan bent u <strong>@@announced_costs</strong> aan buitengerechtelijke incassokosten verschuldigd, naast de rente vanaf de vervaldatum.",
  en: "We give you one more opportunity to pay without extra costs: <strong>within fourteen days from the day after this letter was delivered to you</strong>. If you do not pay, you will owe <strong>@@announced_costs</strong> in extrajudicial collection costs, besides interest from the due date.",
  de: "Wir geben Ihnen noch einmal Gelegenheit, ohne zusätzliche Kosten zu zahlen: <strong>innerhalb von vierzehn Tagen ab dem Tag, nachdem Ihnen dieses Schreiben zugestellt wurde</strong>. Bleibt die Zahlung aus, schulden Sie <strong>@@announced_costs</strong> außergerichtliche Inkassokosten sowie Zinsen ab dem Fälligkeitsdatum.",
};

const payTo = {
  nl: "Wij verzoeken u <strong>@@total_amount</strong> uiterlijk op @@pay_before over te maken op rekening @@bank_iban ten name van @@customer_name, onder vermelding van @@debtor_number en het factuurnummer.",
  en: "Please transfer <strong>@@total_amount</strong> to account @@bank_iban in the name of @@customer_name no later than @@pay_before, quoting @@debtor_number and the invoice number.",
  de: "Bitte überweisen Sie <strong>@@total_amount</strong> bis spätestens @@pay_before auf das Konto @@bank_iban von @@customer_name unter Angabe von @@debtor_number und der Rechnungsnummer.",
};

const payAtOnce = {
  nl: "Maak <strong>@@total_amount</strong> over op rekening @@bank_iban ten name van @@customer_name, onder vermelding van @@debtor_number en het factuurnummer.",
  en: "Please transfer <strong>@@total_amount</strong> to account @@bank_iban in the name of @@customer_name, quoting @@debtor_number and the invoice number.",
  de: "Überweisen Sie <strong>@@total_amount</strong> auf das Konto @@bank_iban von @@customer_name unter Angabe von @@debtor_number und der Rechnungsnummer.",
};

/** The words of the six steps. Steps on the debit side ask; those on the collection side claim interest and costs as well. */
export const stepTemplates: ProductTemplate[] = [
  step("3", "Herinnering", {
    nl: [
      "Herinnering factuur @@invoice_numbers",
      "Misschien is het aan uw aandacht ontsnapt: onderstaande factuur is nog niet betaald.",
      "@@specification",
      payTo.nl,
    ],
    en: [
      "Reminder: invoice @@invoice_numbers",
      "It may have escaped your attention: the invoice below has not been paid yet.",
      "@@specification",
      payTo.en,
    ],
    de: [
      "Zahlungserinnerung: Rechnung @@invoice_numbers",
      "Vielleicht ist es Ihnen entgangen: Die folgende Rechnung ist noch nicht bezahlt.",
      "@@specification",
      payTo.de,
    ],
  }),
  step("4", "Aanmaning", {
    nl: [
      "Aanmaning factuur @@invoice_numbers",
      "Wij herinnerden u eerder aan onderstaande factuur. Tot vandaag hebben wij uw betaling niet ontvangen.",
      "@@specification",
      payTo.nl,
      "Betaalt u niet op tijd, dan kunnen wij rente en kosten in rekening brengen.",
    ],
    en: [
      "Overdue notice: invoice @@invoice_numbers",
      "We reminded you of the invoice below before. We have not received your payment so far.",
      "@@specification",
      payTo.en,
      "If you do not pay in time, we may charge interest and costs.",
    ],
    de: [
      "Mahnung: Rechnung @@invoice_numbers",
      "Wir haben Sie bereits an die folgende Rechnung erinnert. Ihre Zahlung ist bis heute nicht eingegangen.",
      "@@specification",
      payTo.de,
      "Zahlen Sie nicht rechtzeitig, können wir Zinsen und Kosten berechnen.",
    ],
  }),
  step("5", "Aanmaning 2", {
    nl: [
      "Laatste aanmaning factuur @@invoice_numbers",
      "Ondanks onze eerdere berichten is onderstaande factuur nog niet betaald.",
      "@@specification",
      fourteenDays.nl,
      payAtOnce.nl,
    ],
    en: [
      "Second overdue notice: invoice @@invoice_numbers",
      "Despite our earlier messages the invoice below has not been paid.",
      "@@specification",
      fourteenDays.en,
      payAtOnce.en,
    ],
    de: [
      "Zweite Mahnung: Rechnung @@invoice_numbers",
      "Trotz unserer früheren Schreiben ist die folgende Rechnung noch nicht bezahlt.",
      "@@specification",
      fourteenDays.de,
      payAtOnce.de,
    ],
  }),
  step("6-first", "Sommatie (eerste brief)", {
    nl: [
      "Sommatie factuur @@invoice_numbers",
      "Onderstaande factuur is ons in handen gegeven omdat betaling is uitgebleven.",
      "@@specification",
      fourteenDays.nl,
      payAtOnce.nl,
    ],
    en: [
      "Formal demand: invoice @@invoice_numbers",
      "The invoice below has been placed with us because it has not been paid.",
      "@@specification",
      fourteenDays.en,
      payAtOnce.en,
    ],
    de: [
      "Zahlungsaufforderung: Rechnung @@invoice_numbers",
      "Die folgende Rechnung wurde uns übergeben, weil die Zahlung ausgeblieben ist.",
      "@@specification",
      fourteenDays.de,
      payAtOnce.de,
    ],
  }),
  step("6", "Sommatie", {
    nl: [
      "Sommatie factuur @@invoice_numbers",
      "U bent in verzuim. Daarom vorderen wij nu ook rente en incassokosten.",
      "@@specification",
      payTo.nl,
    ],
    en: [
      "Formal demand: invoice @@invoice_numbers",
      "You are in default. We therefore now claim interest and collection costs as well.",
      "@@specification",
      payTo.en,
    ],
    de: [
      "Zahlungsaufforderung: Rechnung @@invoice_numbers",
      "Sie befinden sich in Verzug. Daher fordern wir jetzt auch Zinsen und Inkassokosten.",
      "@@specification",
      payTo.de,
    ],
  }),
  step("7", "Sommatie 2", {
    nl: [
      "Tweede sommatie factuur @@invoice_numbers",
      "Onze sommatie is zonder gevolg gebleven. De rente loopt door.",
      "@@specification",
      payTo.nl,
      "Zonder betaling gaan wij verder met de incasso van deze vordering.",
    ],
    en: [
      "Second formal demand: invoice @@invoice_numbers",
      "Our formal demand has had no result. Interest continues to run.",
      "@@specification",
      payTo.en,
      "Without payment we will continue the collection of this claim.",
    ],
    de: [
      "Zweite Zahlungsaufforderung: Rechnung @@invoice_numbers",
      "Unsere Zahlungsaufforderung blieb ohne Erfolg. Die Zinsen laufen weiter.",
      "@@specification",
      payTo.de,
      "Ohne Zahlung setzen wir den Einzug dieser Forderung fort.",
    ],
  }),
  step("8", "Sommatie 3", {
    nl: [
      "Laatste sommatie factuur @@invoice_numbers",
      "Dit is onze laatste sommatie voordat wij de vordering overdragen.",
      "@@specification",
      payTo.nl,
      "Na deze datum dragen wij de vordering over; de kosten daarvan kunnen voor uw rekening komen.",
    ],
    en: [
      "Third formal demand: invoice @@invoice_numbers",
      "This is our last formal demand before we transfer the claim.",
      "@@specification",
      payTo.en,
      "After that date we transfer the claim; the costs of doing so may be charged to you.",
    ],
    de: [
      "Dritte Zahlungsaufforderung: Rechnung @@invoice_numbers",
      "Dies ist unsere letzte Zahlungsaufforderung, bevor wir die Forderung übergeben.",
      "@@specification",
      payTo.de,
      "Danach übergeben wir die Forderung; die Kosten dafür können zu Ihren Lasten gehen.",
    ],
  }),
];
