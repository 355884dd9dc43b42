import { getTranslations } from "next-intl/server";
import { browse, type PageCtx, runQuery } from "@/app/page-context";
import { ContactRules } from "@/components/customers/contact-rules";
import { ContactsPart } from "@/components/customers/contacts-part";
import { ContractsPart } from "@/components/customers/contracts-part";
import { openItemSources } from "@/components/customers/create/wizard-steps";
import { CustomerForm } from "@/components/customers/customer-form";
import { CustomerTabs } from "@/components/customers/customer-tabs";
import { DossierPart } from "@/components/customers/dossier/dossier-part";
import { tabsFor } from "@/components/customers/tabs";
import { WebhooksPart } from "@/components/customers/webhooks-part";
import { SetupList } from "@/components/domain/setup/setup-list";
import { TemplateList } from "@/components/templates/template-list";
import type { Option } from "@/components/ui/select";
import { may } from "@/lib/access/capabilities";
import { role } from "@/lib/access/roles";
import { createContact } from "@/lib/customers/commands/contacts";
import { createContract } from "@/lib/customers/commands/contracts";
import { addEntry } from "@/lib/customers/commands/write-entry";
import { listContacts } from "@/lib/customers/queries/contacts";
import { listContracts } from "@/lib/customers/queries/contracts";
import { listDossier } from "@/lib/customers/queries/dossier";
import {
  calendarEntries,
  filteredEntries,
  filterFrom,
  monthFrom,
  openTasks,
} from "@/lib/customers/rules/dossier";
import { fieldRulesOf } from "@/lib/kernel/field-rules";
import { listTemplates } from "@/lib/templates/queries/list-templates";
import type { Customer, SetupStep } from "@/lib/tenants/answers";
import { createCustomer } from "@/lib/tenants/commands/write-customer";
import { customerChoices } from "@/lib/tenants/queries/choices";
import { customerSetup } from "@/lib/tenants/queries/setup";
import { createWebhook } from "@/lib/webhooks/commands/write-webhook";
import { listDeliveries } from "@/lib/webhooks/queries/list-deliveries";
import { listWebhooks } from "@/lib/webhooks/queries/list-webhooks";
import { MissingRates } from "../missing-rates";
import { newUserAddress } from "../new-user-address";
import { lawOffer } from "./law-offer";
import { Law } from "./law-part";
import { rightsOf } from "./rights";

type Search = Record<string, string | string[] | undefined>;
type Part = { ctx: PageCtx; customer: Customer; search: Search };

/** Renders the tabs of a customer and the open one. */
export function CustomerParts({ pageHref, ...part }: Part & { pageHref: string }) {
  const { ctx, customer, search } = part;
  const tabs = tabsFor({
    may: (can) => may(ctx, can),
    everyTemplate: ctx.scope === "all",
    flex: customer.has_flex_template,
  });
  const tab = tabs.find((candidate) => candidate === search.tab) ?? tabs[0] ?? "info";
  return (
    <>
      <MissingRates ctx={ctx} customer={customer} />
      <CustomerTabs
        pageHref={pageHref}
        tabs={tabs}
        current={tab}
        counts={{ dossier: customer.dossier_count, contacts: customer.contacts_count }}
      />
      {tab === "dossier" && <Dossier pageHref={pageHref} {...part} />}
      {tab === "info" && <Info pageHref={pageHref} {...part} />}
      {tab === "rules" && (
        <ContactRules key={customer.id} customer={customer} mayWrite={may(ctx, "contact_rules.write")} />
      )}
      {tab === "law" && <Law pageHref={pageHref} {...part} />}
      {tab === "contacts" && <Contacts {...part} />}
      {tab === "contracts" && <Contracts {...part} />}
      {tab === "webhooks" && <Webhooks {...part} />}
      {(tab === "templates" || tab === "flex") && <Templates {...part} flex={tab === "flex"} />}
    </>
  );
}

/** The number of timeline lines shown until the user requests all. */
const LINES = 100;

async function Dossier({ ctx, customer, search, pageHref }: Part & { pageHref: string }) {
  const { data: entries } = await runQuery(listDossier, ctx, { id: customer.id });
  const contacts = await runQuery(listContacts, ctx, { customer_id: customer.id, per_page: 200 });
  const filter = filterFrom(search.kind);
  const lines = filteredEntries(entries, filter);
  const isCut = search.all === undefined && lines.length > LINES;
  const more = new URLSearchParams({ tab: "dossier", all: "1", ...(filter ? { kind: filter } : {}) });
  return (
    <DossierPart
      key={customer.id}
      customer={{
        id: customer.id,
        currency: customer.currency,
        contacts: contacts.data.map(({ id, name }) => ({ value: String(id), label: name })),
      }}
      today={ctx.today}
      facts={fieldRulesOf(addEntry.input)}
      mayWrite={may(ctx, "dossier.write")}
      monthEntries={calendarEntries(entries, monthFrom(search.month, ctx.today))}
      openEntries={openTasks(entries)}
      lines={isCut ? lines.slice(0, LINES) : lines}
      filter={filter}
      moreHref={isCut ? `${pageHref}?${more}` : null}
      isEmpty={entries.length === 0}
    />
  );
}

async function Info({ ctx, customer, search, pageHref }: Part & { pageHref: string }) {
  const { data: choices } = await runQuery(customerChoices, ctx, { customer_id: customer.id });
  const rights = rightsOf(ctx);
  const t = await getTranslations("setup");
  const setup = rights.write ? (await runQuery(customerSetup, ctx, { id: customer.id })).data : [];
  // The form of a new customer states how its open items arrive: this and the people who import them are the first steps.
  const way = openItemSources.find((candidate) => candidate === search.items && candidate !== "later");
  return (
    <>
      <SetupList
        title={t("title", { count: setup.filter(({ done: isDone }) => !isDone).length })}
        items={(way ? itemsFirst(setup) : setup).map((step) => ({
          ...step,
          name: t(way && step.part === "books" ? `books_${way}` : step.part),
          href: step.by === null && !step.done ? placeOf(step.part, ctx.domain, customer.id) : undefined,
        }))}
        offer={await lawOffer({ ctx, customer, pageHref })}
      />
      <CustomerForm
        key={customer.id}
        domain={ctx.domain}
        customer={customer}
        start={{ type: 1, number: "", reseller_id: "", country: "NL" }}
        rights={rights}
        facts={fieldRulesOf(createCustomer.input)}
        choices={{ ...choices, owners: withOwnerOf(customer, choices.owners) }}
        today={ctx.today}
      />
    </>
  );
}

/** Returns the owners to choose from, with the customer's own for readers who may not choose. */
function withOwnerOf(
  { account_owner_id, account_owner }: Part["customer"],
  owners: readonly Option[],
): Option[] {
  const value = String(account_owner_id);
  const isMissing = account_owner !== null && !owners.some((owner) => owner.value === value);
  return isMissing ? [...owners, { value, label: account_owner }] : [...owners];
}

/** Returns the parts of the set-up with the open items first, then the people who import them. */
function itemsFirst(setup: readonly SetupStep[]): SetupStep[] {
  const first = ["books", "people"];
  const placeIn = ({ part }: SetupStep) => (first.includes(part) ? first.indexOf(part) : first.length);
  return setup.toSorted((a, b) => placeIn(a) - placeIn(b));
}

/** Returns the address of a set-up part: a section of the form below, or the form of a new user. */
function placeOf(part: SetupStep["part"], domain: string, customer_id: number): string {
  if (part === "people") return newUserAddress(domain, { role_id: role.klant, customer_id });
  return `#section-${sections[part] ?? "general"}`;
}

/** The form's sections whose names differ from the part's. */
const sections: Partial<Record<SetupStep["part"], string>> = {
  address: "address",
  account: "bank",
  sender: "debit",
  look: "logo",
  flow: "flow",
  words: "flow",
};

async function Contacts({ ctx, customer, search }: Part) {
  const list = await browse(listContacts, ctx, { ...search, customer_id: String(customer.id) });
  return (
    <ContactsPart
      customer={customer}
      list={list}
      facts={fieldRulesOf(createContact.input)}
      mayWrite={may(ctx, "contacts.write")}
    />
  );
}

async function Contracts({ ctx, customer }: Part) {
  const list = await runQuery(listContracts, ctx, { customer_id: customer.id, per_page: 200 });
  return (
    <ContractsPart
      customer={customer}
      contracts={list.data}
      facts={fieldRulesOf(createContract.input)}
      mayWrite={may(ctx, "contracts.write")}
    />
  );
}

async function Webhooks({ ctx, customer, search }: Part) {
  const [webhooks, deliveries] = await Promise.all([
    runQuery(listWebhooks, ctx, { id: customer.id }),
    browse(listDeliveries, ctx, { ...search, id: String(customer.id) }),
  ]);
  return (
    <WebhooksPart
      customer={customer}
      webhooks={webhooks.data}
      deliveries={deliveries}
      facts={fieldRulesOf(createWebhook.input)}
      mayWrite={may(ctx, "webhooks.write")}
    />
  );
}

async function Templates({ ctx, customer, search, flex }: Part & { flex: boolean }) {
  const customer_id = String(customer.id);
  const list = await browse(listTemplates, ctx, { ...search, customer_id, ...(flex ? { flex: "1" } : {}) });
  return (
    <TemplateList
      domain={ctx.domain}
      list={list}
      query={`?customer_id=${customer_id}`}
      mayAdd={may(ctx, "templates.write")}
    />
  );
}
