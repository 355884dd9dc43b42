import type { ToneWords } from "./tones";

/** Between companies: short and to the point. */
export const business: ToneWords = {
  nl: {
    3: {
      opening:
        "{Factuur @@invoice_number van @@invoice_date is op @@expires_at vervallen en staat bij ons open.|De @@invoice_count facturen hieronder zijn vervallen en staan bij ons open.}",
      statement: "Van het saldo op uw rekening is @@overdue_amount vervallen. @@credit_notice",
      request: "Wij ontvangen **@@total_amount** graag uiterlijk op **@@pay_before**. @@not_due_notice",
    },
    4: {
      request:
        "Wij verwachten **@@total_amount** uiterlijk op **@@pay_before** op onze rekening. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{Factuur @@invoice_number van @@invoice_date, vervallen op @@expires_at, staat nog open.|De @@invoice_count facturen hieronder zijn vervallen en staan nog open.} @@previous_letters",
    },
    6: {
      request:
        "Wij sommeren u **@@total_amount** uiterlijk op **@@pay_before** te voldoen. @@daily_interest ¶ Blijft betaling uit, dan gaan wij over tot verdere incasso. @@not_due_notice",
    },
    7: {
      request:
        "Wij sommeren u opnieuw **@@total_amount** uiterlijk op **@@pay_before** te voldoen. @@daily_interest ¶ Blijft betaling uit, dan kunnen wij de vordering uit handen geven. U voorkomt dat door te betalen of ons te laten weten wanneer u betaalt. @@not_due_notice",
    },
    8: {
      request:
        "Wij sommeren u voor de laatste keer **@@total_amount** te voldoen, uiterlijk op **@@pay_before**. @@daily_interest ¶ Daarna kunnen wij de vordering zonder nieuwe aankondiging overdragen aan een incassobureau, advocaat of gerechtsdeurwaarder. Die kan de zaak aan de rechter voorleggen. De kosten daarvan kunnen voor uw rekening komen. @@not_due_notice",
    },
  },
  en: {
    3: {
      opening:
        "{Invoice @@invoice_number of @@invoice_date fell due on @@expires_at and is open on our books.|The @@invoice_count invoices below have fallen due and are open on our books.}",
      statement: "Of the balance on your account, @@overdue_amount is overdue. @@credit_notice",
      request: "We look forward to receiving **@@total_amount** by **@@pay_before**. @@not_due_notice",
    },
    4: {
      request:
        "We expect **@@total_amount** in our account by **@@pay_before**. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{Invoice @@invoice_number of @@invoice_date, due on @@expires_at, is still open.|The @@invoice_count invoices below are overdue and still open.} @@previous_letters",
    },
    6: {
      request:
        "We formally demand payment of **@@total_amount** by **@@pay_before**. @@daily_interest ¶ Failing payment, we will take further steps to collect this claim. @@not_due_notice",
    },
    7: {
      request:
        "We again demand payment of **@@total_amount** by **@@pay_before**. @@daily_interest ¶ Failing payment, we may refer the claim to another party. You can prevent this by paying, or by telling us when you will. @@not_due_notice",
    },
    8: {
      request:
        "We demand payment of **@@total_amount** for the last time, by **@@pay_before**. @@daily_interest ¶ After that we may refer the claim without further notice to a collection agency or a lawyer. They may bring the matter before a court. You may have to bear the costs. @@not_due_notice",
    },
  },
  de: {
    3: {
      opening:
        "{die Rechnung @@invoice_number vom @@invoice_date war am @@expires_at fällig und ist bei uns offen.|die unten aufgeführten @@invoice_count Rechnungen sind fällig und bei uns offen.}",
      statement: "vom Saldo Ihres Kundenkontos sind @@overdue_amount überfällig. @@credit_notice",
      request: "Wir erwarten den Eingang von **@@total_amount** bis zum **@@pay_before**. @@not_due_notice",
    },
    4: {
      request:
        "Bitte überweisen Sie **@@total_amount** so, dass der Betrag bis zum **@@pay_before** bei uns eingeht. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{die Rechnung @@invoice_number vom @@invoice_date, fällig am @@expires_at, ist noch offen.|die unten aufgeführten @@invoice_count Rechnungen sind fällig und noch offen.} @@previous_letters",
    },
    6: {
      request:
        "Wir fordern Sie auf, **@@total_amount** bis zum **@@pay_before** zu begleichen. @@daily_interest ¶ Bleibt die Zahlung aus, leiten wir weitere Schritte ein. @@not_due_notice",
    },
    7: {
      request:
        "Wir fordern Sie erneut auf, **@@total_amount** bis zum **@@pay_before** zu begleichen. @@daily_interest ¶ Bleibt die Zahlung aus, können wir die Forderung an Dritte abgeben. Sie vermeiden dies, indem Sie zahlen oder uns mitteilen, wann Sie zahlen. @@not_due_notice",
    },
    8: {
      request:
        "Wir fordern Sie letztmalig auf, **@@total_amount** bis zum **@@pay_before** zu begleichen. @@daily_interest ¶ Danach können wir die Forderung ohne weitere Ankündigung an ein Inkassounternehmen oder einen Rechtsanwalt übergeben. Diese können ein gerichtliches Verfahren einleiten. Die Kosten dafür können zu Ihren Lasten gehen. @@not_due_notice",
    },
  },
};
