import { type SQL, sql } from "drizzle-orm";
import { pgPolicy, pgRole } from "drizzle-orm/pg-core";

/** Whom the web server and the worker are while they act for somebody. Its rows are those its transaction's settings allow. */
export const app = pgRole("invorder_app").existing();
/** Whom they are while somebody signs in, before anybody is known. */
export const auth = pgRole("invorder_auth").existing();
/** Whom the worker is while it looks for work, of whichever customer. */
export const dispatch = pgRole("invorder_dispatch").existing();

const all = sql`true`;
/** The customer this transaction works for. */
const isTheirs = sql`customer_id = (select app_customer())`;
/** Rows of every customer for role 1, of the white label's own for roles 2 and 7. */
export const isInReach = sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and customer_id in (select customers_of_reseller()))`;
/** Every row for role 1, those that name the white label for roles 2 and 7. */
export const isOfReseller = sql`(select app_scope()) = 'all' or ((select app_scope()) = 'reseller' and reseller_id = (select app_reseller()))`;

/** Security is forced on the owner of the tables too: migrations, operator's commands and backups. */
export const ofOwner = () => pgPolicy("owner_all", { to: "current_user", using: all, withCheck: all });

/** Returns the policies of a table whose rows belong to a customer each. */
export const ofCustomer = () => [
  ofOwner(),
  pgPolicy("tenant", { to: app, using: isTheirs, withCheck: isTheirs }),
];

/** Returns the policies of a table of a customer that staff read and write for all customers in their reach. */
export const ofCustomerInReach = () => [
  ...ofCustomer(),
  pgPolicy("reach", { to: app, using: isInReach, withCheck: isInReach }),
];

/** Returns the policies of a table that proves who somebody is: the role that signs in alone. */
export const ofSignIn = () => [ofOwner(), pgPolicy("signing_in", { to: auth, using: all, withCheck: all })];

/** Lets the worker see all rows of a table whoever they belong to; what it may do with them, and with which columns, its grants say. */
export const forDispatch = () => pgPolicy("dispatching", { to: dispatch, using: all, withCheck: all });
export const readByDispatch = () => pgPolicy("dispatching", { for: "select", to: dispatch, using: all });

/** Lets the role that signs in read all rows of a table; which columns, its grants say. */
export const readBySignIn = () => pgPolicy("signing_in", { for: "select", to: auth, using: all });

/** Returns a policy for what is read alone, what is added alone, or both under the same condition. */
export const readable = (name: string, using: SQL) => pgPolicy(name, { for: "select", to: app, using });
export const insertable = (name: string, withCheck: SQL) =>
  pgPolicy(name, { for: "insert", to: app, withCheck });
export const usable = (name: string, condition: SQL) =>
  pgPolicy(name, { to: app, using: condition, withCheck: condition });
