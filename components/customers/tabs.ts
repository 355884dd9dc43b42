import type { Capability } from "@/lib/access/capabilities";

/**
 * The tabs of a customer's page in order (SPEC §2). `everyTemplate`: for users who write all templates; `flex`: where flex templates are
 * used.
 */
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

/** Returns the tabs of a customer that a user may open; the first is the default. */
export const tabsFor = ({ may, everyTemplate, flex }: Reader): CustomerTab[] =>
  customerTabs.filter((tab) => {
    const { can, ...only } = requirements[tab];
    return may(can) && (!only.everyTemplate || everyTemplate) && (!only.flex || flex);
  });
