import type { StepWords } from "./step-words";

const unpaid =
  "{Factuur @@invoice_number van @@invoice_date is niet betaald. De betaaltermijn verstreek op @@expires_at.|De @@invoice_count facturen hieronder zijn niet betaald. De betaaltermijn is verstreken.} @@previous_letters";
const overdue =
  "Op uw rekening staat @@overdue_amount open waarvan de betaaltermijn is verstreken. @@credit_notice @@previous_letters";
const stillUnpaid =
  "{Factuur @@invoice_number van @@invoice_date is nog altijd niet betaald.|De @@invoice_count facturen hieronder zijn nog altijd niet betaald.} @@previous_letters U bent in verzuim. @@assignment";
const stillOverdue =
  "Op uw rekening staat nog altijd @@overdue_amount open waarvan de betaaltermijn is verstreken. @@credit_notice @@previous_letters U bent in verzuim. @@assignment";

export const nl: StepWords = {
  names: {
    first: "Aanmaning",
    3: "Herinnering",
    4: "Aanmaning",
    5: "Tweede aanmaning",
    6: "Sommatie",
    7: "Tweede sommatie",
    8: "Laatste sommatie",
  },
  invoices: "{factuur @@invoice_number|@@invoice_count facturen}",
  account: "overzicht van uw rekening @@debtor_number",
  steps: {
    3: {
      opening:
        "{Onze factuur @@invoice_number van @@invoice_date moest op @@expires_at betaald zijn.|Van de @@invoice_count facturen hieronder is de betaaltermijn verstreken.} Wij hebben uw betaling nog niet ontvangen. Misschien is dit aan uw aandacht ontsnapt.",
      statement:
        "Hieronder ziet u wat er op uw rekening openstaat. Daarvan is @@overdue_amount vervallen. @@credit_notice Misschien is dit aan uw aandacht ontsnapt.",
      request: "Wilt u **@@total_amount** uiterlijk op **@@pay_before** betalen? @@not_due_notice",
    },
    4: {
      opening:
        "{Factuur @@invoice_number van @@invoice_date is nog niet betaald. De betaaltermijn verstreek op @@expires_at.|De @@invoice_count facturen hieronder zijn nog niet betaald. De betaaltermijn is verstreken.} @@previous_letters",
      statement: overdue,
      request:
        "Wij verzoeken u **@@total_amount** uiterlijk op **@@pay_before** te betalen. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{Factuur @@invoice_number van @@invoice_date is nog steeds niet betaald. De betaaltermijn verstreek op @@expires_at.|De @@invoice_count facturen hieronder zijn nog steeds niet betaald. De betaaltermijn is verstreken.} @@previous_letters",
      statement:
        "Op uw rekening staat nog steeds @@overdue_amount open waarvan de betaaltermijn is verstreken. @@credit_notice @@previous_letters",
      request: "@@fourteen_days ¶ @@not_due_notice",
    },
    first: {
      opening: `${unpaid} @@assignment`,
      statement: `${overdue} @@assignment`,
      request: "Wij sommeren u te betalen. @@fourteen_days ¶ @@not_due_notice",
    },
    6: {
      opening: `${unpaid} U bent in verzuim. @@assignment`,
      statement: `${overdue} U bent in verzuim. @@assignment`,
      request:
        "Wij sommeren u **@@total_amount** uiterlijk op **@@pay_before** te betalen. @@daily_interest ¶ Ontvangen wij uw betaling niet op tijd, dan zetten wij de incasso voort. @@not_due_notice",
    },
    7: {
      opening: stillUnpaid,
      statement: stillOverdue,
      request:
        "Wij sommeren u opnieuw **@@total_amount** te betalen, uiterlijk op **@@pay_before**. @@daily_interest ¶ Betaalt u niet op tijd, dan kunnen wij de vordering uit handen geven. U voorkomt dat door te betalen of contact met ons op te nemen. @@not_due_notice",
    },
    8: {
      opening: stillUnpaid,
      statement: stillOverdue,
      request:
        "Wij sommeren u voor de laatste keer **@@total_amount** te betalen, uiterlijk op **@@pay_before**. @@daily_interest ¶ Betaalt u niet op tijd, dan kunnen wij de vordering zonder nieuwe aankondiging overdragen aan een andere partij, zoals een incassobureau of gerechtsdeurwaarder. Die kan de zaak aan de rechter voorleggen. De kosten daarvan kunnen voor uw rekening komen. @@not_due_notice",
    },
  },
};
