import account from "./nl/account.json";
import actions from "./nl/actions.json";
import address_mail from "./nl/address_mail.json";
import ageing from "./nl/ageing.json";
import agreements from "./nl/agreements.json";
import api_guide from "./nl/api_guide.json";
import app from "./nl/app.json";
import audit from "./nl/audit.json";
import bank from "./nl/bank.json";
import bookings from "./nl/bookings.json";
import bulk from "./nl/bulk.json";
import calls from "./nl/calls.json";
import calls_panel from "./nl/calls_panel.json";
import clearings from "./nl/clearings.json";
import columns from "./nl/columns.json";
import contact_rules from "./nl/contact_rules.json";
import contacts from "./nl/contacts.json";
import contracts from "./nl/contracts.json";
import customer_law from "./nl/customer_law.json";
import customers from "./nl/customers.json";
import dead_link_mail from "./nl/dead_link_mail.json";
import debits from "./nl/debits.json";
import debtor_page from "./nl/debtor_page.json";
import debtors from "./nl/debtors.json";
import definitions from "./nl/definitions.json";
import delivery from "./nl/delivery.json";
import dossier from "./nl/dossier.json";
import duplicates from "./nl/duplicates.json";
import errors from "./nl/errors.json";
import exports from "./nl/exports.json";
import figures from "./nl/figures.json";
import first_steps from "./nl/first_steps.json";
import flow from "./nl/flow.json";
import form from "./nl/form.json";
import frame from "./nl/frame.json";
import freshness from "./nl/freshness.json";
import guard from "./nl/guard.json";
import handover from "./nl/handover.json";
import help from "./nl/help.json";
import holds from "./nl/holds.json";
import home from "./nl/home.json";
import identity_providers from "./nl/identity_providers.json";
import invoice from "./nl/invoice.json";
import invoice_file from "./nl/invoice_file.json";
import invoice_form from "./nl/invoice_form.json";
import invoices from "./nl/invoices.json";
import jobs from "./nl/jobs.json";
import keys from "./nl/keys.json";
import law from "./nl/law.json";
import ledger from "./nl/ledger.json";
import letter from "./nl/letter.json";
import letter_words from "./nl/letter_words.json";
import letters from "./nl/letters.json";
import limitation from "./nl/limitation.json";
import login from "./nl/login.json";
import mail from "./nl/mail.json";
import monday_mail from "./nl/monday_mail.json";
import nav from "./nl/nav.json";
import new_customer from "./nl/new_customer.json";
import note from "./nl/note.json";
import oops from "./nl/oops.json";
import owned from "./nl/owned.json";
import palette from "./nl/palette.json";
import pay from "./nl/pay.json";
import placeholders from "./nl/placeholders.json";
import plan from "./nl/plan.json";
import preview from "./nl/preview.json";
import privacy from "./nl/privacy.json";
import provider_payments from "./nl/provider_payments.json";
import quick_look from "./nl/quick_look.json";
import rates from "./nl/rates.json";
import reason from "./nl/reason.json";
import recipients from "./nl/recipients.json";
import refusals from "./nl/refusals.json";
import rehearsal from "./nl/rehearsal.json";
import rejects from "./nl/rejects.json";
import report_block from "./nl/report_block.json";
import report_columns from "./nl/report_columns.json";
import reports from "./nl/reports.json";
import resellers from "./nl/resellers.json";
import ri_matches from "./nl/ri_matches.json";
import runs from "./nl/runs.json";
import security_mail from "./nl/security_mail.json";
import sender from "./nl/sender.json";
import sender_test from "./nl/sender_test.json";
import setup from "./nl/setup.json";
import skips from "./nl/skips.json";
import snooze from "./nl/snooze.json";
import specification from "./nl/specification.json";
import status_groups from "./nl/status_groups.json";
import story from "./nl/story.json";
import subscriptions from "./nl/subscriptions.json";
import super_logins from "./nl/super_logins.json";
import sync from "./nl/sync.json";
import system from "./nl/system.json";
import table from "./nl/table.json";
import templates from "./nl/templates.json";
import today from "./nl/today.json";
import trail from "./nl/trail.json";
import ui from "./nl/ui.json";
import undo from "./nl/undo.json";
import users from "./nl/users.json";
import views from "./nl/views.json";
import webhooks from "./nl/webhooks.json";
import welcome_mail from "./nl/welcome_mail.json";
import why from "./nl/why.json";
import window_sheet from "./nl/window_sheet.json";
import work from "./nl/work.json";

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
