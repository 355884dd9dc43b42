import type { Capability } from "@/lib/access/capabilities";

/** The parts of a customer's page in their order (SPEC §2). `everyTemplate`: for who writes every template; `flex`: where flex templates are used. */
const customerTabs = [
  "dossier",
  "info",
  "rules",
  "law",
  "contacts",
  "contracts",
  "templates",
  "flex",
  "webhooks",
] as const;
export type CustomerTab = (typeof customerTabs)[number];

type TabRequirement = { can: Capability; everyTemplate?: true; flex?: true };

const requirements: Record<CustomerTab, TabRequirement> = {
  dossier: { can: "dossier.read" },
  info: { can: "customers.read" },
  rules: { can: "customers.read" },
  law: { can: "customers.read" },
  contacts: { can: "contacts.read" },
  contracts: { can: "contracts.read" },
  templates: { can: "templates.read", everyTemplate: true },
  flex: { can: "templates.read", flex: true },
  webhooks: { can: "webhooks.read" },
};

type Reader = { may: (can: Capability) => boolean; everyTemplate: boolean; flex: boolean };

/** The tabs somebody has of a customer; the first is where the page begins. */
export const tabsFor = ({ may, everyTemplate, flex }: Reader): CustomerTab[] =>
  customerTabs.filter((tab) => {
    const { can, ...only } = requirements[tab];
    return may(can) && (!only.everyTemplate || everyTemplate) && (!only.flex || flex);
  });
