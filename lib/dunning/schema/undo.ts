import { z } from "zod";
import { id } from "@/lib/kernel/fields";

export const UndoId = z.strictObject({ id: id("undo") });
