import { z } from "zod";
import { flag, id } from "./fields";

/** Whose work is asked for: `mine` is the user's own, `colleague` somebody else's, neither is everybody's. */
export const whoseWork = { mine: flag.default(false), colleague: id("user").optional() };
const WhoseWork = z.object(whoseWork);
export type WhoseWork = z.output<typeof WhoseWork>;
