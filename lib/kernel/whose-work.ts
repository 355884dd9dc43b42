import { z } from "zod";
import { flag, id } from "./fields";

/** The user whose work a list is filtered by: `mine` is the caller, `colleague` another user; neither selects everybody's. */
export const whoseWork = { mine: flag.default(false), colleague: id("user").optional() };
const WhoseWork = z.object(whoseWork);
export type WhoseWork = z.output<typeof WhoseWork>;
