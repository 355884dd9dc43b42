import type { Calls } from "@/lib/http/calls";
import { actionCalls } from "./calls/actions";
import { agreementCalls } from "./calls/agreements";
import { auditCalls } from "./calls/audit";
import { bankCalls } from "./calls/bank";
import { connectCalls } from "./calls/connect";
import { customerCalls } from "./calls/customers";
import { dashboardCalls } from "./calls/dashboard";
import { debitCalls } from "./calls/debits";
import { debtorCalls } from "./calls/debtors";
import { dossierCalls } from "./calls/dossier";
import { identityProviderCalls } from "./calls/identity-providers";
import { invoiceCalls } from "./calls/invoices";
import { lawCalls } from "./calls/law";
import { letterCalls } from "./calls/letters";
import { paymentCalls } from "./calls/payments";
import { reportCalls } from "./calls/reports";
import { resellerCalls } from "./calls/resellers";
import { riMatchCalls } from "./calls/ri-matches";
import { searchCalls } from "./calls/search";
import { signInCalls } from "./calls/sign-in";
import { systemCalls } from "./calls/system";
import { templateCalls } from "./calls/templates";
import { userCalls } from "./calls/users";
import { viewCalls } from "./calls/views";
import { webhookCalls } from "./calls/webhooks";

/**
 * Every call of the API, declared once. Routes, the published document, the browser's client and the generated tests read this table and
 * nothing else (docs/decisions/009-each-call-declared-once.md).
 */
export const calls = {
  ...signInCalls,
  ...userCalls,
  ...identityProviderCalls,
  ...resellerCalls,
  ...customerCalls,
  ...dossierCalls,
  ...searchCalls,
  ...viewCalls,
  ...actionCalls,
  ...agreementCalls,
  ...dashboardCalls,
  ...debtorCalls,
  ...invoiceCalls,
  ...lawCalls,
  ...letterCalls,
  ...templateCalls,
  ...connectCalls,
  ...riMatchCalls,
  ...reportCalls,
  ...paymentCalls,
  ...debitCalls,
  ...bankCalls,
  ...auditCalls,
  ...webhookCalls,
  ...systemCalls,
} as const satisfies Calls;

export type ApiCalls = typeof calls;
