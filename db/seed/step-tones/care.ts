import type { ToneWords } from "./tones";

/** For patients, parents and members: friendly, and first of all an offer to talk. */
export const care: ToneWords = {
  nl: {
    3: {
      opening:
        "{Bij het nakijken van onze administratie zagen wij dat factuur @@invoice_number van @@invoice_date nog openstaat. De betaaltermijn verstreek op @@expires_at.|Bij het nakijken van onze administratie zagen wij dat de @@invoice_count facturen hieronder nog openstaan.} Het kan goed zijn dat dit u is ontschoten.",
      statement:
        "Bij het nakijken van uw rekening zagen wij dat @@overdue_amount nog openstaat. @@credit_notice Het kan goed zijn dat dit u is ontschoten.",
      request:
        "Zou u **@@total_amount** uiterlijk op **@@pay_before** willen betalen? Komt dat nu niet uit, laat het ons dan gerust weten. @@not_due_notice",
    },
    4: {
      request:
        "Wij vragen u vriendelijk **@@total_amount** uiterlijk op **@@pay_before** te betalen. Is er iets waardoor dat niet lukt, dan horen wij dat graag. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{Wij hebben voor factuur @@invoice_number van @@invoice_date nog geen betaling ontvangen. De betaaltermijn verstreek op @@expires_at.|Wij hebben voor de @@invoice_count facturen hieronder nog geen betaling ontvangen. De betaaltermijn is verstreken.} @@previous_letters",
    },
    6: {
      request:
        "Wij sommeren u **@@total_amount** uiterlijk op **@@pay_before** te betalen. @@daily_interest ¶ Liever vinden wij samen met u een oplossing. Horen wij niets van u, dan zetten wij de incasso voort. @@not_due_notice",
    },
    7: {
      request:
        "Wij sommeren u opnieuw **@@total_amount** te betalen, uiterlijk op **@@pay_before**. @@daily_interest ¶ Horen wij niets van u, dan kunnen wij de vordering uit handen geven. Dat doen wij liever niet: betaal op tijd, of neem contact met ons op. @@not_due_notice",
    },
    8: {
      request:
        "Wij sommeren u voor de laatste keer **@@total_amount** te betalen, uiterlijk op **@@pay_before**. @@daily_interest ¶ Horen wij niets van u, dan kunnen wij de vordering zonder nieuwe aankondiging overdragen aan een andere partij, zoals een incassobureau of gerechtsdeurwaarder. Die kan de zaak aan de rechter voorleggen. De kosten daarvan kunnen voor uw rekening komen. Neem daarom nu contact met ons op als betalen niet lukt. @@not_due_notice",
    },
  },
  en: {
    3: {
      opening:
        "{While going through our records we noticed that invoice @@invoice_number of @@invoice_date is still open. It was due on @@expires_at.|While going through our records we noticed that the @@invoice_count invoices below are still open.} This may well have slipped your mind.",
      statement:
        "While going through your account we noticed that @@overdue_amount is still open. @@credit_notice This may well have slipped your mind.",
      request:
        "Would you please pay **@@total_amount** by **@@pay_before**? If this does not suit you now, do let us know. @@not_due_notice",
    },
    4: {
      request:
        "We kindly ask you to pay **@@total_amount** by **@@pay_before**. If something keeps you from doing so, we would be glad to hear it. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{We have not yet received a payment for invoice @@invoice_number of @@invoice_date. It was due on @@expires_at.|We have not yet received a payment for the @@invoice_count invoices below. They are overdue.} @@previous_letters",
    },
    6: {
      request:
        "We formally demand payment of **@@total_amount** by **@@pay_before**. @@daily_interest ¶ We would rather find a solution together with you. If we do not hear from you, we will continue to pursue this claim. @@not_due_notice",
    },
    7: {
      request:
        "We again demand payment of **@@total_amount** by **@@pay_before**. @@daily_interest ¶ If we do not hear from you, we may refer the claim to another party. We would rather not: please pay in time, or contact us. @@not_due_notice",
    },
    8: {
      request:
        "We demand payment of **@@total_amount** for the last time, by **@@pay_before**. @@daily_interest ¶ If we do not hear from you, we may refer the claim without further notice to another party, such as a collection agency or a lawyer. They may bring the matter before a court. You may have to bear the costs. Please contact us now if you are unable to pay. @@not_due_notice",
    },
  },
  de: {
    3: {
      opening:
        "{bei der Durchsicht unserer Unterlagen haben wir bemerkt, dass die Rechnung @@invoice_number vom @@invoice_date noch offen ist. Sie war am @@expires_at fällig.|bei der Durchsicht unserer Unterlagen haben wir bemerkt, dass die unten aufgeführten @@invoice_count Rechnungen noch offen sind.} Gut möglich, dass Ihnen dies entgangen ist.",
      statement:
        "bei der Durchsicht Ihres Kundenkontos haben wir bemerkt, dass @@overdue_amount noch offen sind. @@credit_notice Gut möglich, dass Ihnen dies entgangen ist.",
      request:
        "Würden Sie bitte **@@total_amount** bis zum **@@pay_before** zahlen? Wenn Ihnen das im Moment nicht möglich ist, lassen Sie es uns gern wissen. @@not_due_notice",
    },
    4: {
      request:
        "Wir bitten Sie freundlich, **@@total_amount** bis zum **@@pay_before** zu zahlen. Wenn etwas dagegen spricht, hören wir gern von Ihnen. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{für die Rechnung @@invoice_number vom @@invoice_date, fällig am @@expires_at, haben wir noch keine Zahlung erhalten.|für die unten aufgeführten @@invoice_count Rechnungen haben wir noch keine Zahlung erhalten. Sie sind fällig.} @@previous_letters",
    },
    6: {
      request:
        "Wir fordern Sie auf, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@daily_interest ¶ Lieber finden wir gemeinsam mit Ihnen eine Lösung. Hören wir nichts von Ihnen, verfolgen wir die Forderung weiter. @@not_due_notice",
    },
    7: {
      request:
        "Wir fordern Sie erneut auf, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@daily_interest ¶ Hören wir nichts von Ihnen, können wir die Forderung an Dritte abgeben. Das tun wir ungern: Bitte zahlen Sie fristgerecht, oder melden Sie sich bei uns. @@not_due_notice",
    },
    8: {
      request:
        "Wir fordern Sie letztmalig auf, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@daily_interest ¶ Hören wir nichts von Ihnen, können wir die Forderung ohne weitere Ankündigung an Dritte übergeben, zum Beispiel an ein Inkassounternehmen oder einen Rechtsanwalt. Diese können ein gerichtliches Verfahren einleiten. Die Kosten dafür können zu Ihren Lasten gehen. Melden Sie sich deshalb jetzt bei uns, wenn Sie nicht zahlen können. @@not_due_notice",
    },
  },
};
