import account from "./de/account.json";
import actions from "./de/actions.json";
import address_mail from "./de/address_mail.json";
import ageing from "./de/ageing.json";
import agreements from "./de/agreements.json";
import api_guide from "./de/api_guide.json";
import app from "./de/app.json";
import audit from "./de/audit.json";
import bank from "./de/bank.json";
import bookings from "./de/bookings.json";
import bulk from "./de/bulk.json";
import calls from "./de/calls.json";
import calls_panel from "./de/calls_panel.json";
import clearings from "./de/clearings.json";
import columns from "./de/columns.json";
import contact_rules from "./de/contact_rules.json";
import contacts from "./de/contacts.json";
import contracts from "./de/contracts.json";
import customer_law from "./de/customer_law.json";
import customers from "./de/customers.json";
import dead_link_mail from "./de/dead_link_mail.json";
import debits from "./de/debits.json";
import debtor_page from "./de/debtor_page.json";
import debtors from "./de/debtors.json";
import definitions from "./de/definitions.json";
import delivery from "./de/delivery.json";
import dossier from "./de/dossier.json";
import duplicates from "./de/duplicates.json";
import errors from "./de/errors.json";
import exports from "./de/exports.json";
import figures from "./de/figures.json";
import first_steps from "./de/first_steps.json";
import flow from "./de/flow.json";
import form from "./de/form.json";
import frame from "./de/frame.json";
import freshness from "./de/freshness.json";
import guard from "./de/guard.json";
import handover from "./de/handover.json";
import help from "./de/help.json";
import holds from "./de/holds.json";
import home from "./de/home.json";
import identity_providers from "./de/identity_providers.json";
import invoice from "./de/invoice.json";
import invoice_file from "./de/invoice_file.json";
import invoice_form from "./de/invoice_form.json";
import invoices from "./de/invoices.json";
import jobs from "./de/jobs.json";
import keys from "./de/keys.json";
import law from "./de/law.json";
import ledger from "./de/ledger.json";
import letter from "./de/letter.json";
import letter_words from "./de/letter_words.json";
import letters from "./de/letters.json";
import limitation from "./de/limitation.json";
import login from "./de/login.json";
import mail from "./de/mail.json";
import monday_mail from "./de/monday_mail.json";
import nav from "./de/nav.json";
import new_customer from "./de/new_customer.json";
import note from "./de/note.json";
import oops from "./de/oops.json";
import owned from "./de/owned.json";
import palette from "./de/palette.json";
import pay from "./de/pay.json";
import placeholders from "./de/placeholders.json";
import plan from "./de/plan.json";
import preview from "./de/preview.json";
import privacy from "./de/privacy.json";
import provider_payments from "./de/provider_payments.json";
import quick_look from "./de/quick_look.json";
import rates from "./de/rates.json";
import reason from "./de/reason.json";
import recipients from "./de/recipients.json";
import refusals from "./de/refusals.json";
import rehearsal from "./de/rehearsal.json";
import rejects from "./de/rejects.json";
import report_block from "./de/report_block.json";
import report_columns from "./de/report_columns.json";
import reports from "./de/reports.json";
import resellers from "./de/resellers.json";
import ri_matches from "./de/ri_matches.json";
import runs from "./de/runs.json";
import security_mail from "./de/security_mail.json";
import sender from "./de/sender.json";
import sender_test from "./de/sender_test.json";
import setup from "./de/setup.json";
import skips from "./de/skips.json";
import snooze from "./de/snooze.json";
import specification from "./de/specification.json";
import status_groups from "./de/status_groups.json";
import story from "./de/story.json";
import subscriptions from "./de/subscriptions.json";
import super_logins from "./de/super_logins.json";
import sync from "./de/sync.json";
import system from "./de/system.json";
import table from "./de/table.json";
import templates from "./de/templates.json";
import today from "./de/today.json";
import trail from "./de/trail.json";
import ui from "./de/ui.json";
import undo from "./de/undo.json";
import users from "./de/users.json";
import views from "./de/views.json";
import webhooks from "./de/webhooks.json";
import welcome_mail from "./de/welcome_mail.json";
import why from "./de/why.json";
import window_sheet from "./de/window_sheet.json";
import work from "./de/work.json";

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
