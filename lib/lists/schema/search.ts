import { z } from "zod";
import { optionalText } from "@/lib/kernel/fields";

/** What is searched for over everything: words in any order, a number or a part of its beginning. */
export const SearchWords = z.strictObject({ q: optionalText });
