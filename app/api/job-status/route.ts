import { handle } from "@/lib/http/handle";
import { jobStatuses } from "@/lib/jobs/queries";

export const GET = handle(jobStatuses);
