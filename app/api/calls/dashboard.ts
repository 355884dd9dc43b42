import { setDso } from "@/lib/figures/commands/set-dso";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { figureCurrencies } from "@/lib/figures/queries/currencies";
import { dso } from "@/lib/figures/queries/dso";
import {
  exportActionsSent,
  exportAgeAnalysis,
  exportAmountPerPeriod,
  exportDso,
  exportForecast,
  exportInvoiceStatus,
  exportPayedVsStatus,
  exportSales,
} from "@/lib/figures/queries/export-charts";
import { exportTopDebtors } from "@/lib/figures/queries/export-top";
import { forecast } from "@/lib/figures/queries/forecast";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/open-amount-charts";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { sales } from "@/lib/figures/queries/sales";
import { stats } from "@/lib/figures/queries/stats";
import { topDebtors } from "@/lib/figures/queries/top-debtors";
import type { Calls } from "@/lib/http/calls";

const tag = "dashboard";

export const dashboardCalls = {
  "GET /dashboard/currencies": {
    tag,
    verb: figureCurrencies,
    summary: "The currencies there are invoices in, with what is open in each today",
  },
  "GET /dashboard/amount-per-period": {
    tag,
    verb: amountPerPeriod,
    when: { export: exportAmountPerPeriod },
    summary: "What was invoiced, by year, month or day of the invoice",
  },
  "GET /dashboard/stats": {
    tag,
    verb: stats,
    summary:
      "The tiles of a day: open, not due, days of sales outstanding, effectiveness, and a month before",
  },
  "GET /dashboard/top-debtors": {
    tag,
    verb: topDebtors,
    when: { export: exportTopDebtors },
    summary: "The ten debtors who owe most, pay latest and are most overdue",
  },
  "GET /dashboard/invoice-status": {
    tag,
    verb: invoiceStatus,
    when: { export: exportInvoiceStatus },
    summary: "What is open, by status",
  },
  "GET /dashboard/age-analysis": {
    tag,
    verb: ageAnalysis,
    when: { export: exportAgeAnalysis },
    summary: "What is open, by days past due",
  },
  "GET /dashboard/dso": {
    tag,
    verb: dso,
    when: { export: exportDso },
    summary: "The days of sales outstanding at the end of each period",
  },
  "GET /dashboard/payed-vs-status": {
    tag,
    verb: payedVsStatus,
    when: { export: exportPayedVsStatus },
    summary: "What was paid, by the status it came under, and what each step brought in",
  },
  "GET /dashboard/actions-sent": {
    tag,
    verb: actionsSent,
    when: { export: exportActionsSent },
    summary: "What the steps that went out claimed, and in how many letters and mails",
  },
  "GET /dashboard/forecast": {
    tag,
    verb: forecast,
    when: { export: exportForecast },
    summary: "What is expected by week, each claim as late as its debtor usually pays",
  },
  "GET /dashboard/sales": {
    tag,
    verb: sales,
    when: { export: exportSales },
    summary: "What was offered, won, lost and signed in a year, by product, and one's own open actions",
  },
  "POST /dashboard/set-dso": {
    tag,
    verb: setDso,
    summary: "Set the days a customer wants its money in",
    example: { dso: 30 },
  },
} as const satisfies Calls;
