import { type ProductTemplate, paragraphs } from "./words";

const names: [type: string, nl: string, en: string, de: string][] = [
  ["3", "Herinnering", "Reminder", "Zahlungserinnerung"],
  ["4", "Aanmaning", "Overdue notice", "Mahnung"],
  ["5", "Tweede aanmaning", "Second overdue notice", "Zweite Mahnung"],
  ["6", "Sommatie", "Formal demand", "Zahlungsaufforderung"],
  ["7", "Tweede sommatie", "Second formal demand", "Zweite Zahlungsaufforderung"],
  ["8", "Derde sommatie", "Third formal demand", "Dritte Zahlungsaufforderung"],
];

/** The statement of a current account: one overview of all that is open, in the tone of the step. */
export const courantTemplates: ProductTemplate[] = names.map(([type, nl, en, de]) => ({
  type: `${type}-courant`,
  name: `${nl} rekening-courant`,
  send_type: "both",
  nl: {
    subject: `${nl}: rekeningoverzicht @@debtor_number`,
    content: paragraphs(
      "@@salutation,",
      "Hieronder vindt u een overzicht van alles wat op uw rekening openstaat.",
      "@@specification",
      "Wij verzoeken u het vervallen deel van <strong>@@total_amount</strong> uiterlijk op @@pay_before over te maken op rekening @@bank_iban ten name van @@customer_name, onder vermelding van @@debtor_number.",
      "Met vriendelijke groet,<br>@@customer_name",
    ),
  },
  en: {
    subject: `${en}: statement of account @@debtor_number`,
    content: paragraphs(
      "@@salutation,",
      "Below you find a statement of everything that is open on your account.",
      "@@specification",
      "Please transfer the overdue part of <strong>@@total_amount</strong> to account @@bank_iban in the name of @@customer_name no later than @@pay_before, quoting @@debtor_number.",
      "Kind regards,<br>@@customer_name",
    ),
  },
  de: {
    subject: `${de}: Kontoauszug @@debtor_number`,
    content: paragraphs(
      "@@salutation,",
      "Nachstehend finden Sie eine Übersicht aller offenen Posten auf Ihrem Konto.",
      "@@specification",
      "Bitte überweisen Sie den fälligen Teil von <strong>@@total_amount</strong> bis spätestens @@pay_before auf das Konto @@bank_iban von @@customer_name unter Angabe von @@debtor_number.",
      "Mit freundlichen Grüßen<br>@@customer_name",
    ),
  },
}));
