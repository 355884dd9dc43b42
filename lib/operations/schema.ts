import { z } from "zod";
import { id } from "@/lib/kernel/fields";

export const FailedJob = z.strictObject({ id: id("job") });
