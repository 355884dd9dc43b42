import { decideRates } from "@/lib/claims/commands/decide-rates";
import { listRateDifferences } from "@/lib/claims/queries/rate-differences";
import { createContact, deleteContact, updateContact } from "@/lib/customers/commands/contacts";
import { createContract, deleteContract, updateContract } from "@/lib/customers/commands/contracts";
import { getContact, listContacts } from "@/lib/customers/queries/contacts";
import { getContract, listContracts } from "@/lib/customers/queries/contracts";
import type { Calls } from "@/lib/http/calls";
import { deleteCustomer } from "@/lib/tenants/commands/delete-customer";
import { endKey, renewKey } from "@/lib/tenants/commands/keys";
import { switchLawMode, undoLawMode } from "@/lib/tenants/commands/law-mode";
import { changeLawOffer } from "@/lib/tenants/commands/law-offer";
import { testSender } from "@/lib/tenants/commands/test-sender";
import { createCustomer, updateCustomer } from "@/lib/tenants/commands/write-customer";
import { aboveLaw } from "@/lib/tenants/queries/above-law";
import { checkSender } from "@/lib/tenants/queries/check-sender";
import { customerRecords } from "@/lib/tenants/queries/customer-records";
import { flowEffect } from "@/lib/tenants/queries/flow-effect";
import { getCustomer } from "@/lib/tenants/queries/get-customer";
import { lawEffect } from "@/lib/tenants/queries/law-effect";
import { getLawOffer } from "@/lib/tenants/queries/law-offer";
import { listLawSwitches } from "@/lib/tenants/queries/law-switches";
import { listCustomers } from "@/lib/tenants/queries/list-customers";
import { customerLogo } from "@/lib/tenants/queries/logo";
import { newNumber } from "@/lib/tenants/queries/new-number";
import { customerSetup } from "@/lib/tenants/queries/setup";

const tag = "customers";
const contacts = { tag: "contacts" };
const contracts = { tag: "contracts" };

export const customerCalls = {
  "GET /customers": {
    tag,
    verb: listCustomers,
    summary: "Customers in the caller's reach, active ones by default",
  },
  "GET /customers/new-number": { tag, verb: newNumber, summary: "The number a new customer would get" },
  "GET /customers/sender-check": {
    tag,
    verb: checkSender,
    summary: "Whether a sender's domain has SPF, DKIM and DMARC",
  },
  "POST /customers": {
    tag,
    verb: createCustomer,
    summary: "Add a customer or prospect",
    status: 201,
    example: {
      name: "Van Dijk Energie",
      reseller_id: 1,
      license_type: "deb-inc",
      bank_iban: "NL91ABNA0417164300",
    },
  },
  "GET /customers/{id}": { tag, verb: getCustomer, summary: "One customer with its settings" },
  "POST /customers/{id}": {
    tag,
    verb: updateCustomer,
    summary: "Change a customer; its own people change the support fields",
    example: {
      has_support: true,
      support_name: "Debiteurenbeheer",
      support_email: "hulp@bakker.example",
      support_telephone: "020 123 45 67",
    },
  },
  "DELETE /customers/{id}": {
    tag,
    verb: deleteCustomer,
    summary: "Delete a customer with all that is its own",
  },
  "GET /customers/{id}/logo": { tag, verb: customerLogo, summary: "The logo of a customer" },
  "POST /customers/{id}/test-mail": {
    tag,
    verb: testSender,
    summary: "A test mail to oneself from a customer's sender",
    example: { side: "debit" },
  },
  "POST /customers/{id}/api-key": {
    tag,
    verb: renewKey,
    summary: "A new personal API key for a customer, answered once; the one before it ends",
    status: 201,
  },
  "DELETE /customers/{id}/api-key": { tag, verb: endKey, summary: "End a customer's personal API key" },
  "GET /customers/{id}/belongings": {
    tag,
    verb: customerRecords,
    summary: "How much would go with a customer that is deleted",
  },
  "GET /customers/{id}/setup": {
    tag,
    verb: customerSetup,
    summary: "What a customer still needs before its first letter can go out",
  },
  "GET /customers/{id}/flow-effect": {
    tag,
    verb: flowEffect,
    summary: "What another flow would change for the open invoices, before it is kept",
  },
  "GET /customers/{id}/law-offer": {
    tag,
    verb: getLawOffer,
    summary: "Whether a customer is offered to claim by the law's rates",
  },
  "PATCH /customers/{id}/law-offer": {
    tag,
    verb: changeLawOffer,
    summary: "Set the offer to claim by the law's rates aside, or make it again",
    example: { is_closed: true },
  },
  "GET /customers/{id}/law-effect": {
    tag,
    verb: lawEffect,
    summary: "What going to the law's rates, or back, would change for open claims",
  },
  "GET /customers/{id}/above-law": {
    tag,
    verb: aboveLaw,
    summary: "Consumers whose open invoices stand with more collection costs than the law gives",
  },
  "GET /customers/{id}/law-switches": {
    tag,
    verb: listLawSwitches,
    summary: "The last switches of a customer to the law's rates or back, and which can be taken back",
  },
  "POST /customers/{id}/law-mode": {
    tag,
    verb: switchLawMode,
    summary: "Claim by the law's rates from now on, or by the customer's own again",
    status: 201,
    example: { mode: "law", from: "2027-01-01", open: "keep" },
  },
  "DELETE /customers/{id}/law-mode/{switch_id}": {
    tag,
    verb: undoLawMode,
    summary: "Take the last switch of a customer's rates back",
  },
  "GET /customers/{id}/rate-differences": {
    tag,
    verb: listRateDifferences,
    summary:
      "Claims whose statutory rate was changed after a letter asked its interest: the amount asked, and the amount by the new rate",
  },
  "POST /customers/{id}/rate-differences": {
    tag,
    verb: decideRates,
    summary:
      "Apply the changed rate to claims a letter asked interest on, or keep the amount that letter asked",
    example: { apply: true, reason: "Besluit gerectificeerd in de Staatscourant" },
  },
  "GET /contacts": {
    ...contacts,
    verb: listContacts,
    summary: "People at a customer, one on a page by default",
  },
  "POST /contacts": { ...contacts, verb: createContact, summary: "Add somebody at a customer", status: 201 },
  "GET /contacts/{id}": { ...contacts, verb: getContact, summary: "Somebody at a customer" },
  "POST /contacts/{id}": { ...contacts, verb: updateContact, summary: "Change somebody at a customer" },
  "DELETE /contacts/{id}": { ...contacts, verb: deleteContact, summary: "Remove somebody at a customer" },
  "GET /contracts": { ...contracts, verb: listContracts, summary: "Contracts of customers" },
  "POST /contracts": {
    ...contracts,
    verb: createContract,
    summary: "Add a contract of a customer",
    status: 201,
    example: { customer_id: 1042, startdate: "2026-01-01", enddate: "2026-12-31" },
  },
  "GET /contracts/{id}": { ...contracts, verb: getContract, summary: "One contract" },
  "PATCH /contracts/{id}": {
    ...contracts,
    verb: updateContract,
    summary: "Change a contract",
    example: { enddate: "2027-12-31" },
  },
  "DELETE /contracts/{id}": { ...contracts, verb: deleteContract, summary: "Delete a contract" },
} as const satisfies Calls;
