import type { StaffCtx } from "./context";
import { type FeatureName, features } from "./features";
import { type RoleId, role } from "./roles";

const { superadmin, whiteLabel, klant, manager, intern, flex, sales, auditor } = role;

type Rule = {
  roles: readonly RoleId[];
  /** "super": only in a super-login session. "super-or-owner": also the account owner of the selected customer. */
  session?: "super" | "super-or-owner";
  /** A feature of the user that replaces such a session. */
  feature?: FeatureName;
  /** A feature of the selected customer or of the user that is required. */
  needs?: FeatureName;
  /** It reaches every debtor of the customer: not for users who work only for their own debtors. */
  wholeCustomer?: boolean;
};

/** The roles of each capability. One line per capability; a test prints it as the table of SPEC §6. */
export const capabilities = {
  "self.read": { roles: [superadmin, whiteLabel, klant, manager, intern, flex, sales, auditor] },
  "audit.read": { roles: [superadmin, klant, intern, auditor], wholeCustomer: true },
  "dashboard.read": { roles: [superadmin, whiteLabel, klant, manager, intern, sales, auditor] },
  /** The figures of a selected customer (FIGURES §2). */
  "figures.read": { roles: [superadmin, klant, manager, intern, auditor] },
  /** The days within which a customer wants its money: one target for all of its debtors. */
  "figures.target": { roles: [klant, manager, intern], wholeCustomer: true },
  /** Sales figures, within the seller's reach. */
  "sales.read": { roles: [superadmin, whiteLabel, sales] },
  /** Comparing two lists of open items: for users with the feature. */
  "reports.create": { roles: [klant, manager, intern, auditor], needs: "create-report" },
  /** The reports of statuses, debtors and interest: for helping a customer from a super-login (SPEC §6). */
  "reports.export": { roles: [klant, manager, intern, auditor], session: "super" },
  "actions.read": { roles: [klant, intern] },
  "actions.run": { roles: [klant, intern] },
  "runs.read": { roles: [klant, intern] },
  "letters.read": { roles: [klant, intern, auditor] },
  "letters.print": { roles: [klant, intern] },
  "debtors.read": { roles: [klant, intern, flex, auditor] },
  "debtors.write": { roles: [klant, intern, flex] },
  "debtors.create": { roles: [klant, intern] },
  /** All stored data about a debtor, to hand out to that debtor. */
  "debtors.file": { roles: [klant, intern, auditor] },
  /** Anonymising a debtor permanently, once the data is no longer needed. */
  "debtors.anonymise": { roles: [klant, intern] },
  /** Debts on contracts (FIGURES §9). */
  "subscriptions.read": { roles: [klant, intern, auditor], needs: "contracts" },
  /** Joining debtors of two sources that are one: over all debtors of a customer. */
  "debtors.join": { roles: [klant, intern], wholeCustomer: true },
  "debtors.delete": { roles: [klant, intern], session: "super" },
  "invoices.read": { roles: [klant, intern, flex, auditor] },
  "invoices.all": { roles: [klant, intern, auditor] },
  "invoices.open": { roles: [klant, intern, auditor] },
  "invoices.write": { roles: [klant, intern] },
  "invoices.flex": { roles: [klant, intern, flex] },
  "invoices.delete": { roles: [klant, intern], session: "super" },
  "holds.read": { roles: [klant, intern, flex, auditor] },
  "holds.write": { roles: [klant, intern] },
  "payments.read": { roles: [klant, intern, auditor] },
  "payments.write": { roles: [klant, intern] },
  "templates.read": { roles: [superadmin, klant, intern, auditor] },
  "templates.write": { roles: [superadmin, klant, intern] },
  /** For a super-login, the customer's account owner, and users with the feature (SPEC §2). */
  "ri-matches.read": {
    roles: [klant, intern, auditor],
    session: "super-or-owner",
    feature: "ri-match",
    wholeCustomer: true,
  },
  "ri-matches.write": {
    roles: [klant, intern],
    session: "super-or-owner",
    feature: "ri-match",
    wholeCustomer: true,
  },
  "sync.read": { roles: [klant, intern], wholeCustomer: true },
  "sync.start": { roles: [klant, intern], wholeCustomer: true },
  /** Removing a link with an accounting package (SPEC §6). */
  "sync.unlink": { roles: [klant, intern], session: "super", wholeCustomer: true },
  /** Statements of the customer's own bank: they name payers, of every debtor. */
  "bank.read": { roles: [klant, intern], wholeCustomer: true },
  "bank.write": { roles: [klant, intern], wholeCustomer: true },
  "outbox.read": { roles: [klant, intern, auditor] },
  "outbox.resolve": { roles: [klant, intern] },
  "views.read": { roles: [klant, intern, auditor] },
  "views.write": { roles: [klant, intern] },
  "customers.list": { roles: [superadmin, whiteLabel, sales] },
  "customers.read": { roles: [superadmin, whiteLabel, klant, intern, sales, auditor] },
  "customers.create": { roles: [superadmin, whiteLabel, sales] },
  "customers.write": { roles: [superadmin, whiteLabel, sales] },
  "customers.support": { roles: [superadmin, whiteLabel, klant, intern, sales, auditor] },
  "customers.delete": { roles: [superadmin, whiteLabel, sales] },
  /** A key works as the customer's own users: for roles that may work as them. */
  "customers.keys": { roles: [superadmin, whiteLabel] },
  /** Choosing the white label of a customer. */
  "customers.move": { roles: [superadmin] },
  /** Retention periods of a customer's personal data. */
  "customers.retention": { roles: [superadmin] },
  /** Counts of what the nightly cleanup deleted. */
  "clearings.read": { roles: [superadmin, klant, intern, auditor], wholeCustomer: true },
  "customers.features": { roles: [superadmin] },
  /** Webhooks of a customer: for its own users, and for roles that may create an API key for it. */
  "webhooks.read": { roles: [superadmin, whiteLabel, klant, intern, auditor], wholeCustomer: true },
  "webhooks.write": { roles: [superadmin, whiteLabel, klant, intern], wholeCustomer: true },
  "contacts.read": { roles: [superadmin, whiteLabel, sales] },
  "contacts.write": { roles: [superadmin, whiteLabel, sales] },
  "dossier.read": { roles: [superadmin, whiteLabel, sales] },
  "dossier.write": { roles: [superadmin, whiteLabel, sales] },
  "contracts.read": { roles: [superadmin, whiteLabel, sales] },
  "contracts.write": { roles: [superadmin, whiteLabel, sales] },
  "contact_rules.write": { roles: [superadmin, whiteLabel, sales] },
  "law.write": { roles: [superadmin, whiteLabel, sales] },
  "jobs.read": { roles: [klant, manager, intern, flex, auditor] },
  "scope.read": { roles: [superadmin, whiteLabel, sales] },
  "users.read": { roles: [superadmin, whiteLabel] },
  "users.write": { roles: [superadmin, whiteLabel] },
  "super_logins.read": { roles: [superadmin, klant], wholeCustomer: true },
  "resellers.read": { roles: [superadmin] },
  "resellers.write": { roles: [superadmin] },
  /** A configured provider can vouch for any user (docs/decisions/036). */
  "identity_providers.read": { roles: [superadmin] },
  "identity_providers.write": { roles: [superadmin] },
  /** The law's rates belong to the product and to no customer: everybody reads them, role 1 adds and corrects them. */
  "rates.read": { roles: [superadmin, whiteLabel, klant, manager, intern, flex, sales, auditor] },
  "rates.write": { roles: [superadmin] },
  /** Applying changed rates to claims that a letter has stated: over all debtors of a customer. */
  "rates.apply": { roles: [klant, intern], wholeCustomer: true },
  /** The state of the whole product, for its operator. */
  "system.read": { roles: [superadmin] },
  "system.write": { roles: [superadmin] },
  /** Being notified in time that the law's rates run out: for users at a customer, who cannot add them. */
  "rates.await": { roles: [whiteLabel, klant, intern, sales] },
  "users.super-login": { roles: [superadmin, whiteLabel] },
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof capabilities;
export const capabilityNames = Object.keys(capabilities) as Capability[];

/** Returns whether the actor of a context has a capability. The menu, the buttons and the verbs all use it. */
export function may(ctx: Pick<StaffCtx, "actor" | "customer">, capability: Capability): boolean {
  const { roles, session, feature, needs, wholeCustomer }: Rule = capabilities[capability];
  const { actor } = ctx;
  if (needs && !holds(ctx, needs)) return false;
  if (wholeCustomer && actor.debtor_link) return false;
  if (!roles.includes(actor.role_id)) return false;
  if (feature && actor.features.has(feature)) return true;
  if (!session || actor.is_super) return true;
  return session === "super-or-owner" && ctx.customer?.account_owner_id === actor.id;
}

/** Returns whether the holder of a feature has it: the user, or the selected customer. */
function holds({ actor, customer }: Pick<StaffCtx, "actor" | "customer">, name: FeatureName): boolean {
  const holder = features[name].of === "user" ? actor : customer;
  return holder?.features.has(name) ?? false;
}
