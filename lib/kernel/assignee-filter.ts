import { z } from "zod";
import { flag, id } from "./fields";

/** The user whose work a list is filtered by: `mine` is the caller, `colleague` another user; neither selects everybody's. */
export const assigneeFilter = { mine: flag.default(false), colleague: id("user").optional() };
const AssigneeFilter = z.object(assigneeFilter);
export type AssigneeFilter = z.output<typeof AssigneeFilter>;
