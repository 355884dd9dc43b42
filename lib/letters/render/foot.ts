import { formatCents, formatDay } from "@/lib/i18n/format";
import { sentence } from "@/lib/i18n/sentences";
import type { LetterContent } from "../schema";
import { type Fonts, PAGE } from "./page";

/** The payment line and the identity at the foot of every page, with its number. */
export function feet(
  document: PDFKit.PDFDocument,
  { language, customer, debtor, totals, currency, reseller, pay_before }: LetterContent,
  fonts: Fonts,
) {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    // Text below the margin would open a new page; the foot stands there on purpose.
    document.page.margins.bottom = 0;
    document.moveTo(PAGE.left, 786).lineTo(PAGE.right, 786).lineWidth(0.5).strokeColor("#d0d7de").stroke();
    const pay = [
      customer.bank_iban && `${sentence(language, "letter.pay_iban")} ${customer.bank_iban}`,
      customer.bank_bic && `BIC ${customer.bank_bic}`,
      customer.bank_name,
      formatCents(totals.claim, currency),
      debtor.number,
      formatDay(pay_before, language),
    ];
    const identity = [
      customer.name,
      customer.kvk_number && sentence(language, "letter.kvk", { number: customer.kvk_number }),
      sentence(language, "letter.sent_for", { name: reseller.name }),
    ];
    const of = sentence(language, "letter.page", { page: page - start + 1, pages: count });
    document
      .font(fonts.plain)
      .fontSize(8)
      .fillColor("#1d2125")
      .text(pay.filter(Boolean).join("   ·   "), PAGE.left, 793, { width: PAGE.width, lineBreak: false });
    document
      .fillColor("#59636e")
      .text(identity.filter(Boolean).join("   ·   "), PAGE.left, 806, { width: 380, lineBreak: false });
    document.text(of, PAGE.left, 806, { width: PAGE.width, align: "right", lineBreak: false });
  }
}
