import { fourteenDays, payAtOnce, payTo, step } from "./step-words";
import type { ProductTemplate } from "./words";

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
