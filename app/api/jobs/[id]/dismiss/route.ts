import { handle } from "@/lib/http/handle";
import { dismissJob } from "@/lib/jobs/commands";

export const POST = handle(dismissJob);
