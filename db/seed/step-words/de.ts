import type { StepWords } from "./step-words";

// German continues in lower case after the comma of the salutation.
const unpaid =
  "{die Rechnung @@invoice_number vom @@invoice_date, fällig am @@expires_at, wurde nicht bezahlt.|die unten aufgeführten @@invoice_count Rechnungen sind fällig und wurden nicht bezahlt.} @@previous_letters";
const overdue = "auf Ihrem Kundenkonto sind @@overdue_amount überfällig. @@credit_notice @@previous_letters";
const stillUnpaid =
  "{die Rechnung @@invoice_number vom @@invoice_date ist weiterhin nicht bezahlt.|die unten aufgeführten @@invoice_count Rechnungen sind weiterhin nicht bezahlt.} @@previous_letters Sie befinden sich in Verzug. @@assignment";
const stillOverdue =
  "auf Ihrem Kundenkonto sind weiterhin @@overdue_amount überfällig. @@credit_notice @@previous_letters Sie befinden sich in Verzug. @@assignment";

export const de: StepWords = {
  names: {
    first: "Mahnung",
    3: "Zahlungserinnerung",
    4: "Mahnung",
    5: "Zweite Mahnung",
    6: "Förmliche Zahlungsaufforderung",
    7: "Zweite förmliche Zahlungsaufforderung",
    8: "Letzte Zahlungsaufforderung",
  },
  invoices: "{Rechnung @@invoice_number|@@invoice_count Rechnungen}",
  account: "Kontoübersicht @@debtor_number",
  steps: {
    3: {
      opening:
        "{unsere Rechnung @@invoice_number vom @@invoice_date war am @@expires_at fällig.|bei den unten aufgeführten @@invoice_count Rechnungen ist die Zahlungsfrist abgelaufen.} Ihre Zahlung ist bei uns noch nicht eingegangen. Vielleicht haben Sie dies nur übersehen.",
      statement:
        "nachstehend finden Sie eine Übersicht Ihres Kundenkontos. Davon sind @@overdue_amount fällig. @@credit_notice Vielleicht haben Sie dies nur übersehen.",
      request: "Bitte zahlen Sie **@@total_amount** bis zum **@@pay_before**. @@not_due_notice",
    },
    4: {
      opening:
        "{die Rechnung @@invoice_number vom @@invoice_date, fällig am @@expires_at, ist noch nicht bezahlt.|die unten aufgeführten @@invoice_count Rechnungen sind fällig und noch nicht bezahlt.} @@previous_letters",
      statement: overdue,
      request:
        "Wir bitten Sie, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{die Rechnung @@invoice_number vom @@invoice_date, fällig am @@expires_at, ist weiterhin nicht bezahlt.|die unten aufgeführten @@invoice_count Rechnungen sind fällig und weiterhin nicht bezahlt.} @@previous_letters",
      statement:
        "auf Ihrem Kundenkonto sind weiterhin @@overdue_amount überfällig. @@credit_notice @@previous_letters",
      request: "@@fourteen_days ¶ @@not_due_notice",
    },
    first: {
      opening: `${unpaid} @@assignment`,
      statement: `${overdue} @@assignment`,
      request: "Wir fordern Sie zur Zahlung auf. @@fourteen_days ¶ @@not_due_notice",
    },
    6: {
      opening: `${unpaid} Sie befinden sich in Verzug. @@assignment`,
      statement: `${overdue} Sie befinden sich in Verzug. @@assignment`,
      request:
        "Wir fordern Sie auf, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@daily_interest ¶ Geht Ihre Zahlung nicht fristgerecht ein, verfolgen wir die Forderung weiter. @@not_due_notice",
    },
    7: {
      opening: stillUnpaid,
      statement: stillOverdue,
      request:
        "Wir fordern Sie erneut auf, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@daily_interest ¶ Zahlen Sie nicht fristgerecht, können wir die Forderung an Dritte abgeben. Sie vermeiden dies, indem Sie zahlen oder sich bei uns melden. @@not_due_notice",
    },
    8: {
      opening: stillUnpaid,
      statement: stillOverdue,
      request:
        "Wir fordern Sie letztmalig auf, **@@total_amount** bis zum **@@pay_before** zu zahlen. @@daily_interest ¶ Zahlen Sie nicht fristgerecht, können wir die Forderung ohne weitere Ankündigung an Dritte übergeben, zum Beispiel an ein Inkassounternehmen oder einen Rechtsanwalt. Diese können ein gerichtliches Verfahren einleiten. Die Kosten dafür können zu Ihren Lasten gehen. @@not_due_notice",
    },
  },
};
