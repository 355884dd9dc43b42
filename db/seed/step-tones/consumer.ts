import type { ToneWords } from "./tones";

/** For consumers: plain words and short sentences. */
export const consumer: ToneWords = {
  nl: {
    3: {
      opening:
        "{U hebt van ons factuur @@invoice_number van @@invoice_date gekregen. U had die op @@expires_at moeten betalen.|U hebt van ons @@invoice_count facturen gekregen die u al had moeten betalen. Ze staan hieronder.} Wij hebben nog geen geld ontvangen. Misschien bent u het vergeten.",
      statement:
        "Hieronder ziet u wat u nog moet betalen. U had @@overdue_amount al moeten betalen. @@credit_notice Misschien bent u het vergeten.",
      request: "Betaal **@@total_amount** uiterlijk op **@@pay_before**. @@not_due_notice",
    },
    4: {
      request:
        "Wij vragen u om **@@total_amount** te betalen. Doe dat uiterlijk op **@@pay_before**. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{U hebt factuur @@invoice_number van @@invoice_date nog niet betaald. Dat had op @@expires_at gemoeten.|U hebt de @@invoice_count facturen hieronder nog niet betaald. U bent daarmee te laat.} @@previous_letters",
    },
    6: {
      request:
        "Wij sommeren u om te betalen. Dat betekent dat u **@@total_amount** uiterlijk op **@@pay_before** moet betalen. @@daily_interest ¶ Betaalt u niet op tijd? Dan gaan wij door met de incasso. @@not_due_notice",
    },
    7: {
      request:
        "Wij sommeren u opnieuw om **@@total_amount** te betalen. Doe dat uiterlijk op **@@pay_before**. @@daily_interest ¶ Betaalt u niet op tijd? Dan kunnen wij een ander bedrijf vragen dit over te nemen. Dat voorkomt u: betaal, of neem contact met ons op. @@not_due_notice",
    },
    8: {
      request:
        "Wij sommeren u voor de laatste keer om **@@total_amount** te betalen. Doe dat uiterlijk op **@@pay_before**. @@daily_interest ¶ Betaalt u niet op tijd? Dan kunnen wij dit zonder nieuwe brief overdragen aan bijvoorbeeld een incassobureau of gerechtsdeurwaarder. Die kan naar de rechter gaan. De kosten daarvan kunnen voor uw rekening komen. @@not_due_notice",
    },
  },
  en: {
    3: {
      opening:
        "{We sent you invoice @@invoice_number of @@invoice_date. You should have paid it on @@expires_at.|We sent you @@invoice_count invoices that you should have paid by now. They are listed below.} We have not received any money yet. Perhaps you forgot.",
      statement:
        "Below you can see what you still have to pay. You should have paid @@overdue_amount by now. @@credit_notice Perhaps you forgot.",
      request: "Pay **@@total_amount** by **@@pay_before**. @@not_due_notice",
    },
    4: {
      request:
        "We ask you to pay **@@total_amount**. Please do so by **@@pay_before**. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{You have not paid invoice @@invoice_number of @@invoice_date yet. You should have paid it on @@expires_at.|You have not paid the @@invoice_count invoices below yet. They are overdue.} @@previous_letters",
    },
    6: {
      request:
        "We formally demand payment. This means that you must pay **@@total_amount** by **@@pay_before**. @@daily_interest ¶ Do you not pay in time? Then we will go on collecting this claim. @@not_due_notice",
    },
    7: {
      request:
        "We again demand that you pay **@@total_amount**. Do so by **@@pay_before**. @@daily_interest ¶ Do you not pay in time? Then we may ask another company to take this over. You can prevent that: pay, or contact us. @@not_due_notice",
    },
    8: {
      request:
        "We demand for the last time that you pay **@@total_amount**. Do so by **@@pay_before**. @@daily_interest ¶ Do you not pay in time? Then we may refer this without another letter to, for example, a collection agency or a lawyer. They may go to court. You may have to bear the costs. @@not_due_notice",
    },
  },
  de: {
    3: {
      opening:
        "{Sie haben von uns die Rechnung @@invoice_number vom @@invoice_date erhalten. Sie hätten sie am @@expires_at bezahlen müssen.|Sie haben von uns @@invoice_count Rechnungen erhalten, die Sie schon hätten bezahlen müssen. Sie stehen unten.} Wir haben noch kein Geld erhalten. Vielleicht haben Sie es vergessen.",
      statement:
        "unten sehen Sie, was Sie noch bezahlen müssen. @@overdue_amount hätten Sie schon bezahlen müssen. @@credit_notice Vielleicht haben Sie es vergessen.",
      request: "Zahlen Sie **@@total_amount** bis zum **@@pay_before**. @@not_due_notice",
    },
    4: {
      request:
        "Wir bitten Sie, **@@total_amount** zu zahlen. Tun Sie das bis zum **@@pay_before**. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{Sie haben die Rechnung @@invoice_number vom @@invoice_date noch nicht bezahlt. Sie war am @@expires_at fällig.|Sie haben die unten aufgeführten @@invoice_count Rechnungen noch nicht bezahlt. Sie sind überfällig.} @@previous_letters",
    },
    6: {
      request:
        "Wir fordern Sie auf zu zahlen. Das bedeutet: Sie müssen **@@total_amount** bis zum **@@pay_before** zahlen. @@daily_interest ¶ Zahlen Sie nicht fristgerecht? Dann verfolgen wir die Forderung weiter. @@not_due_notice",
    },
    7: {
      request:
        "Wir fordern Sie erneut auf, **@@total_amount** zu zahlen. Tun Sie das bis zum **@@pay_before**. @@daily_interest ¶ Zahlen Sie nicht fristgerecht? Dann können wir ein anderes Unternehmen bitten, dies zu übernehmen. Das können Sie vermeiden: Zahlen Sie, oder melden Sie sich bei uns. @@not_due_notice",
    },
    8: {
      request:
        "Wir fordern Sie letztmalig auf, **@@total_amount** zu zahlen. Tun Sie das bis zum **@@pay_before**. @@daily_interest ¶ Zahlen Sie nicht fristgerecht? Dann können wir dies ohne weiteren Brief zum Beispiel an ein Inkassounternehmen oder einen Rechtsanwalt übergeben. Diese können vor Gericht gehen. Die Kosten dafür können zu Ihren Lasten gehen. @@not_due_notice",
    },
  },
};
