import { id, someOf } from "@/lib/kernel/fields";
import { isStatus, statuses } from "./statuses";

/** The id of an invoice status that exists. */
export const statusId = id("invoice-status").refine(isStatus, "unknown_status");

const ids = statuses.map((status) => String(status.id));

/** Ids of statuses, by comma. */
export const someStatuses = someOf(ids);

/** Steps that are sent: ids of statuses and "flex", by comma. */
export const someSteps = someOf([...ids, "flex"]);
