import type { StaffCtx } from "./context";
import { type FeatureName, features } from "./features";
import { type RoleId, role } from "./roles";

const { superadmin, whiteLabel, klant, manager, intern, flex, sales, auditor } = role;

type Rule = {
  roles: readonly RoleId[];
  /** "super": only in a super-login session. "super-or-owner": also the account owner of the selected customer. */
  session?: "super" | "super-or-owner";
  /** A feature of the user that stands in for such a session. */
  feature?: FeatureName;
  /** Without this feature, of the selected customer or of the user, nobody may. */
  needs?: FeatureName;
  /** It reaches every debtor of the customer at once: not for who works for their own debtors alone. */
  wholeCustomer?: boolean;
};

/** Who may do what. One line per capability; a test prints it as the table of SPEC §6. */
export const capabilities = {
  "self.read": { roles: [superadmin, whiteLabel, klant, manager, intern, flex, sales, auditor] },
  "audit.read": { roles: [superadmin, klant, intern, auditor], wholeCustomer: true },
  "dashboard.read": { roles: [superadmin, whiteLabel, klant, manager, intern, sales, auditor] },
  /** The figures of a selected customer (FIGURES §2). */
  "figures.read": { roles: [superadmin, klant, manager, intern, auditor] },
  /** The days a customer wants its money in: the customer's own, whoever's debtors one works for. */
  "figures.target": { roles: [klant, manager, intern], wholeCustomer: true },
  /** What was sold, over the reach of who sells. */
  "sales.read": { roles: [superadmin, whiteLabel, sales] },
  /** To compare two lists of open items: for users who were given the feature. */
  "reports.create": { roles: [klant, manager, intern, auditor], needs: "create-report" },
  /** The reports of statuses, debtors and interest: for who helps a customer from a super-login (SPEC §6). */
  "reports.export": { roles: [klant, manager, intern, auditor], session: "super" },
  "actions.read": { roles: [klant, intern] },
  "actions.run": { roles: [klant, intern] },
  "runs.read": { roles: [klant, intern] },
  "letters.read": { roles: [klant, intern, auditor] },
  "letters.print": { roles: [klant, intern] },
  "debtors.read": { roles: [klant, intern, flex, auditor] },
  "debtors.write": { roles: [klant, intern, flex] },
  "debtors.create": { roles: [klant, intern] },
  /** All that is stored of a debtor, for whom it is about. */
  "debtors.file": { roles: [klant, intern, auditor] },
  /** To take who a debtor is out for good, once nothing asks for it any more. */
  "debtors.anonymise": { roles: [klant, intern] },
  /** What debtors owe on contracts (FIGURES §9). */
  "subscriptions.read": { roles: [klant, intern, auditor], needs: "contracts" },
  /** To join debtors of two sources that are one: over all debtors of a customer. */
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
  /** For a super-login, the customer's account owner, and users who were given the feature (SPEC §2). */
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
  /** To end a link with an accounting package (SPEC §6). */
  "sync.unlink": { roles: [klant, intern], session: "super", wholeCustomer: true },
  /** Statements of the customer's own bank: they name whoever paid, of every debtor. */
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
  /** A key works as the customer's own people: for who may work as them. */
  "customers.keys": { roles: [superadmin, whiteLabel] },
  /** To choose the white label a customer is of. */
  "customers.move": { roles: [superadmin] },
  /** For how long a customer keeps what is of people. */
  "customers.retention": { roles: [superadmin] },
  /** What the nightly work cleared away. */
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
  /** Whoever names a provider lets it say who anybody is (docs/decisions/036). */
  "identity_providers.read": { roles: [superadmin] },
  "identity_providers.write": { roles: [superadmin] },
  /** The law's rates are of the product and of no customer: all look them up, role 1 adds what comes and mends what is wrong. */
  "rates.read": { roles: [superadmin, whiteLabel, klant, manager, intern, flex, sales, auditor] },
  "rates.write": { roles: [superadmin] },
  /** To let rates that were changed count for claims a letter told of: over all debtors of a customer. */
  "rates.apply": { roles: [klant, intern], wholeCustomer: true },
  /** How the whole product stands, for who operates it. */
  "system.read": { roles: [superadmin] },
  "system.write": { roles: [superadmin] },
  /** To be told in time that the law's rates stop: who works at a customer and cannot add them. */
  "rates.await": { roles: [whiteLabel, klant, intern, sales] },
  "users.super-login": { roles: [superadmin, whiteLabel] },
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof capabilities;
export const capabilityNames = Object.keys(capabilities) as Capability[];

/** Returns whether the actor of a context may do a thing. The menu, the buttons and the verbs all ask here. */
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

/** Returns whether the feature was given to whom it can be given: the user, or the customer selected now. */
function holds({ actor, customer }: Pick<StaffCtx, "actor" | "customer">, name: FeatureName): boolean {
  const holder = features[name].of === "user" ? actor : customer;
  return holder?.features.has(name) ?? false;
}
