import { id } from "@/lib/kernel/fields";
import { isStatus } from "./statuses";

/** The id of an invoice status that exists. */
export const statusId = id("invoice-status").refine(isStatus, "unknown_status");
