import type postgres from "postgres";
import { storeVersions } from "./templates";
import { paragraphs } from "./words";

/** The demo's customers that work with flex templates. */
const users = [177, 1001];

const flex = [
  {
    name: "Vriendelijk bericht",
    flex_type: "debit",
    options: { flex_days: 3 },
    subject: "Heeft u onze factuur @@invoice_number ontvangen?",
    subject_en: "Did you receive our invoice @@invoice_number?",
    content: paragraphs(
      "@@salutation,",
      "Volgens onze administratie staat factuur @@invoice_number van <strong>@@open_amount</strong> nog open. Misschien is deze u ontgaan.",
      "@@specification",
      "Met vriendelijke groet,<br>@@customer_name",
    ),
    content_en: paragraphs(
      "@@salutation,",
      "According to our records invoice @@invoice_number of <strong>@@open_amount</strong> is still open. Perhaps it escaped your notice.",
      "@@specification",
      "Kind regards,<br>@@customer_name",
    ),
  },
  {
    name: "Laatste bericht vóór incasso",
    flex_type: "incasso",
    options: { flex_days: 20 },
    subject: "Laatste bericht over factuur @@invoice_number",
    subject_en: "Last message about invoice @@invoice_number",
    content: paragraphs(
      "@@salutation,",
      "Ondanks onze berichten is factuur @@invoice_number niet betaald. Wij verzoeken u <strong>@@total_amount</strong> uiterlijk op @@pay_before over te maken op @@bank_iban.",
      "@@specification",
      "Met vriendelijke groet,<br>@@customer_name",
    ),
    content_en: paragraphs(
      "@@salutation,",
      "Despite our messages invoice @@invoice_number has not been paid. Please transfer <strong>@@total_amount</strong> to @@bank_iban by @@pay_before.",
      "@@specification",
      "Kind regards,<br>@@customer_name",
    ),
  },
];

/** Inserts two flex templates for each customer of the demo that works with them. */
export async function flexTemplates(tx: postgres.TransactionSql) {
  await tx`update customers set has_flex_template = true where id in ${tx(users)}`;
  for (const customer_id of users)
    for (const { options, ...words } of flex)
      await tx`insert into templates ${tx({ ...words, options: tx.json(options), customer_id, type: "flex", is_flex: true })}`;
  await storeVersions(tx);
}
