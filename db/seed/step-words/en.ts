import type { StepWords } from "./step-words";

const unpaid =
  "{Invoice @@invoice_number of @@invoice_date has not been paid. It was due on @@expires_at.|The @@invoice_count invoices below are overdue and have not been paid.} @@previous_letters";
const overdue = "Your account shows @@overdue_amount that is overdue. @@credit_notice @@previous_letters";
const stillUnpaid =
  "{Invoice @@invoice_number of @@invoice_date has still not been paid.|The @@invoice_count invoices below have still not been paid.} @@previous_letters You are in default. @@assignment";
const stillOverdue =
  "Your account still shows @@overdue_amount that is overdue. @@credit_notice @@previous_letters You are in default. @@assignment";

export const en: StepWords = {
  names: {
    first: "Overdue notice",
    3: "Payment reminder",
    4: "Overdue notice",
    5: "Second overdue notice",
    6: "Formal demand",
    7: "Second formal demand",
    8: "Final demand",
  },
  invoices: "{invoice @@invoice_number|@@invoice_count invoices}",
  account: "statement of account @@debtor_number",
  steps: {
    3: {
      opening:
        "{Our invoice @@invoice_number of @@invoice_date was due on @@expires_at.|The @@invoice_count invoices below are past their due dates.} We have not yet received your payment. This may simply have been overlooked.",
      statement:
        "Below is a statement of your account. Of this, @@overdue_amount is overdue. @@credit_notice This may simply have been overlooked.",
      request: "Please pay **@@total_amount** by **@@pay_before**. @@not_due_notice",
    },
    4: {
      opening:
        "{Invoice @@invoice_number of @@invoice_date is still unpaid. It was due on @@expires_at.|The @@invoice_count invoices below are overdue and still unpaid.} @@previous_letters",
      statement: overdue,
      request: "We ask you to pay **@@total_amount** by **@@pay_before**. @@not_due_notice @@cost_notice",
    },
    5: {
      opening:
        "{Invoice @@invoice_number of @@invoice_date remains unpaid. It was due on @@expires_at.|The @@invoice_count invoices below remain unpaid and overdue.} @@previous_letters",
      statement:
        "Your account still shows @@overdue_amount that is overdue. @@credit_notice @@previous_letters",
      request: "@@fourteen_days ¶ @@not_due_notice",
    },
    first: {
      opening: `${unpaid} @@assignment`,
      statement: `${overdue} @@assignment`,
      request: "We formally demand payment. @@fourteen_days ¶ @@not_due_notice",
    },
    6: {
      opening: `${unpaid} You are in default. @@assignment`,
      statement: `${overdue} You are in default. @@assignment`,
      request:
        "We formally demand payment of **@@total_amount** by **@@pay_before**. @@daily_interest ¶ If we do not receive your payment in time, we will continue to pursue this claim. @@not_due_notice",
    },
    7: {
      opening: stillUnpaid,
      statement: stillOverdue,
      request:
        "We again demand payment of **@@total_amount** by **@@pay_before**. @@daily_interest ¶ If you do not pay in time, we may refer the claim to another party. You can prevent this by paying or by contacting us. @@not_due_notice",
    },
    8: {
      opening: stillUnpaid,
      statement: stillOverdue,
      request:
        "We demand payment of **@@total_amount** for the last time, by **@@pay_before**. @@daily_interest ¶ If you do not pay in time, we may refer the claim without further notice to another party, such as a collection agency or a lawyer. They may bring the matter before a court. You may have to bear the costs. @@not_due_notice",
    },
  },
};
