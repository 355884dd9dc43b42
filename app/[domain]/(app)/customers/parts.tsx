import { ask, browse, type PageCtx } from "@/app/page-context";
import { ContactRules } from "@/components/customers/contact-rules";
import { ContactsPart } from "@/components/customers/contacts-part";
import { ContractsPart } from "@/components/customers/contracts-part";
import { CustomerForm } from "@/components/customers/customer-form";
import { CustomerTabs } from "@/components/customers/customer-tabs";
import { SetupList } from "@/components/customers/setup-list";
import { tabsFor } from "@/components/customers/tabs";
import { TemplateList } from "@/components/templates/template-list";
import { may } from "@/lib/access/capabilities";
import { createContact } from "@/lib/contacts/commands";
import { listContacts } from "@/lib/contacts/queries";
import { createContract } from "@/lib/contracts/commands";
import { listContracts } from "@/lib/contracts/queries";
import { factsOf } from "@/lib/kernel/facts";
import { listTemplates } from "@/lib/templates/queries/list-templates";
import type { Customer } from "@/lib/tenants/answers";
import { createCustomer } from "@/lib/tenants/commands/write-customer";
import { customerChoices } from "@/lib/tenants/queries/choices";
import { customerSetup } from "@/lib/tenants/queries/setup";
import { rightsOf } from "./rights";

type Search = Record<string, string | string[] | undefined>;
type Part = { ctx: PageCtx; customer: Customer; search: Search };

/** The tabs of a customer and the one that is open. */
export function CustomerParts({ here, ...part }: Part & { here: string }) {
  const { ctx, customer, search } = part;
  const tabs = tabsFor({
    may: (can) => may(ctx, can),
    everyTemplate: ctx.scope === "all",
    flex: customer.has_flex_template,
  });
  const tab = tabs.find((one) => one === search.tab) ?? tabs[0] ?? "info";
  return (
    <>
      <CustomerTabs here={here} tabs={tabs} current={tab} contacts={customer.contacts_count} />
      {tab === "info" && <Info {...part} />}
      {tab === "rules" && (
        <ContactRules key={customer.id} customer={customer} mayWrite={may(ctx, "contact_rules.write")} />
      )}
      {tab === "contacts" && <Contacts {...part} />}
      {tab === "contracts" && <Contracts {...part} />}
      {(tab === "templates" || tab === "flex") && <Templates {...part} flex={tab === "flex"} />}
    </>
  );
}

async function Info({ ctx, customer }: Part) {
  const { data: choices } = await ask(customerChoices, ctx, { customer_id: customer.id });
  const rights = rightsOf(ctx);
  const setup = rights.write ? (await ask(customerSetup, ctx, { id: customer.id })).data : [];
  return (
    <>
      <SetupList setup={setup} />
      <CustomerForm
        key={customer.id}
        domain={ctx.domain}
        customer={customer}
        start={{ type: 1, number: "", reseller_id: "", country: "NL" }}
        rights={rights}
        facts={factsOf(createCustomer.input)}
        choices={choices}
        today={ctx.today}
      />
    </>
  );
}

async function Contacts({ ctx, customer, search }: Part) {
  const list = await browse(listContacts, ctx, { ...search, customer_id: String(customer.id) });
  return (
    <ContactsPart
      customer={customer}
      list={list}
      facts={factsOf(createContact.input)}
      mayWrite={may(ctx, "contacts.write")}
    />
  );
}

async function Contracts({ ctx, customer }: Part) {
  const list = await ask(listContracts, ctx, { customer_id: customer.id, per_page: 200 });
  return (
    <ContractsPart
      customer={customer}
      contracts={list.data}
      facts={factsOf(createContract.input)}
      mayWrite={may(ctx, "contracts.write")}
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
