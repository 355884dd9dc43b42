import { type SQL, sql } from "drizzle-orm";
import { pgPolicy, pgRole } from "drizzle-orm/pg-core";

/** The role of the web server and the worker while they act for a user. It sees the rows that its transaction's settings allow. */
export const app = pgRole("invorder_app").existing();
/** The role during sign-in, before the user is known. */
export const auth = pgRole("invorder_auth").existing();
/** The role of the worker while it looks for work of any customer. */
export const dispatch = pgRole("invorder_dispatch").existing();

const all = sql`true`;
/** The customer of this transaction. */
const isTheirs = sql`customer_id = (select app_customer())`;
/** Rows of every customer for role 1, of the white label's own customers for roles 2 and 7. */
export const isInReach = sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller()))`;
/** Every row for role 1, those of the white label for roles 2 and 7. */
export const isOfReseller = sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()))`;

/** Returns the policy of the tables' owner, for whom security is forced too: migrations, operator commands and backups. */
export const ofOwner = () => pgPolicy("owner_all", { to: "current_user", using: all, withCheck: all });

/** Returns the policies of a table whose rows belong to a customer each. */
export const ofCustomer = () => [
  ofOwner(),
  pgPolicy("tenant", { to: app, using: isTheirs, withCheck: isTheirs }),
];

/** Returns the policies of a customer's table that staff read and write for all customers in their reach. */
export const ofCustomerInReach = () => [
  ...ofCustomer(),
  pgPolicy("reach", { to: app, using: isInReach, withCheck: isInReach }),
];

/** Returns the policies of a table of identities and secrets: for the sign-in role only. */
export const ofSignIn = () => [ofOwner(), pgPolicy("signing_in", { to: auth, using: all, withCheck: all })];

/** Lets the worker see all rows of a table, of any customer; its grants restrict operations and columns. */
export const forDispatch = () => pgPolicy("dispatching", { to: dispatch, using: all, withCheck: all });
export const readByDispatch = () => pgPolicy("dispatching", { for: "select", to: dispatch, using: all });

/** Lets the sign-in role read all rows of a table; its grants restrict the columns. */
export const readBySignIn = () => pgPolicy("signing_in", { for: "select", to: auth, using: all });

/** Returns a policy for reading only, for inserting only, or for both under the same condition. */
export const readable = (name: string, using: SQL) => pgPolicy(name, { for: "select", to: app, using });
export const insertable = (name: string, withCheck: SQL) =>
  pgPolicy(name, { for: "insert", to: app, withCheck });
export const usable = (name: string, condition: SQL) =>
  pgPolicy(name, { to: app, using: condition, withCheck: condition });
