import account from "./en/account.json";
import actions from "./en/actions.json";
import address_mail from "./en/address_mail.json";
import ageing from "./en/ageing.json";
import agreements from "./en/agreements.json";
import api_guide from "./en/api_guide.json";
import app from "./en/app.json";
import audit from "./en/audit.json";
import bank from "./en/bank.json";
import bookings from "./en/bookings.json";
import bulk from "./en/bulk.json";
import calls from "./en/calls.json";
import calls_panel from "./en/calls_panel.json";
import clearings from "./en/clearings.json";
import columns from "./en/columns.json";
import contact_rules from "./en/contact_rules.json";
import contacts from "./en/contacts.json";
import contracts from "./en/contracts.json";
import customer_law from "./en/customer_law.json";
import customers from "./en/customers.json";
import dead_link_mail from "./en/dead_link_mail.json";
import debits from "./en/debits.json";
import debtor_page from "./en/debtor_page.json";
import debtors from "./en/debtors.json";
import definitions from "./en/definitions.json";
import delivery from "./en/delivery.json";
import dossier from "./en/dossier.json";
import duplicates from "./en/duplicates.json";
import errors from "./en/errors.json";
import exports from "./en/exports.json";
import figures from "./en/figures.json";
import first_steps from "./en/first_steps.json";
import flow from "./en/flow.json";
import form from "./en/form.json";
import frame from "./en/frame.json";
import freshness from "./en/freshness.json";
import guard from "./en/guard.json";
import handover from "./en/handover.json";
import help from "./en/help.json";
import holds from "./en/holds.json";
import home from "./en/home.json";
import identity_providers from "./en/identity_providers.json";
import invoice from "./en/invoice.json";
import invoice_file from "./en/invoice_file.json";
import invoice_form from "./en/invoice_form.json";
import invoices from "./en/invoices.json";
import jobs from "./en/jobs.json";
import keys from "./en/keys.json";
import law from "./en/law.json";
import ledger from "./en/ledger.json";
import letter from "./en/letter.json";
import letter_words from "./en/letter_words.json";
import letters from "./en/letters.json";
import limitation from "./en/limitation.json";
import login from "./en/login.json";
import mail from "./en/mail.json";
import monday_mail from "./en/monday_mail.json";
import nav from "./en/nav.json";
import new_customer from "./en/new_customer.json";
import note from "./en/note.json";
import oops from "./en/oops.json";
import owned from "./en/owned.json";
import palette from "./en/palette.json";
import pay from "./en/pay.json";
import placeholders from "./en/placeholders.json";
import plan from "./en/plan.json";
import preview from "./en/preview.json";
import privacy from "./en/privacy.json";
import provider_payments from "./en/provider_payments.json";
import quick_look from "./en/quick_look.json";
import rates from "./en/rates.json";
import reason from "./en/reason.json";
import recipients from "./en/recipients.json";
import refusals from "./en/refusals.json";
import rehearsal from "./en/rehearsal.json";
import rejects from "./en/rejects.json";
import report_block from "./en/report_block.json";
import report_columns from "./en/report_columns.json";
import reports from "./en/reports.json";
import resellers from "./en/resellers.json";
import ri_matches from "./en/ri_matches.json";
import runs from "./en/runs.json";
import security_mail from "./en/security_mail.json";
import sender from "./en/sender.json";
import sender_test from "./en/sender_test.json";
import setup from "./en/setup.json";
import skips from "./en/skips.json";
import snooze from "./en/snooze.json";
import specification from "./en/specification.json";
import status_groups from "./en/status_groups.json";
import story from "./en/story.json";
import subscriptions from "./en/subscriptions.json";
import super_logins from "./en/super_logins.json";
import sync from "./en/sync.json";
import system from "./en/system.json";
import table from "./en/table.json";
import templates from "./en/templates.json";
import today from "./en/today.json";
import trail from "./en/trail.json";
import ui from "./en/ui.json";
import undo from "./en/undo.json";
import users from "./en/users.json";
import views from "./en/views.json";
import webhooks from "./en/webhooks.json";
import welcome_mail from "./en/welcome_mail.json";
import why from "./en/why.json";
import window_sheet from "./en/window_sheet.json";
import work from "./en/work.json";

/** Every message of this language by its namespace, a file each. */
export default {
  account,
  actions,
  address_mail,
  ageing,
  agreements,
  api_guide,
  app,
  audit,
  bank,
  bookings,
  bulk,
  calls,
  calls_panel,
  clearings,
  columns,
  contact_rules,
  contacts,
  contracts,
  customer_law,
  customers,
  dead_link_mail,
  debits,
  debtor_page,
  debtors,
  definitions,
  delivery,
  dossier,
  duplicates,
  errors,
  exports,
  figures,
  first_steps,
  flow,
  form,
  frame,
  freshness,
  guard,
  handover,
  help,
  holds,
  home,
  identity_providers,
  invoice,
  invoice_file,
  invoice_form,
  invoices,
  jobs,
  keys,
  law,
  ledger,
  letter,
  letter_words,
  letters,
  limitation,
  login,
  mail,
  monday_mail,
  nav,
  new_customer,
  note,
  oops,
  owned,
  palette,
  pay,
  placeholders,
  plan,
  preview,
  privacy,
  provider_payments,
  quick_look,
  rates,
  reason,
  recipients,
  refusals,
  rehearsal,
  rejects,
  report_block,
  report_columns,
  reports,
  resellers,
  ri_matches,
  runs,
  security_mail,
  sender,
  sender_test,
  setup,
  skips,
  snooze,
  specification,
  status_groups,
  story,
  subscriptions,
  super_logins,
  sync,
  system,
  table,
  templates,
  today,
  trail,
  ui,
  undo,
  users,
  views,
  webhooks,
  welcome_mail,
  why,
  window_sheet,
  work,
};
