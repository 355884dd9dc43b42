import { dismissJob } from "@/lib/jobs/commands";
import { handle } from "@/lib/http/handle";

export const POST = handle(dismissJob);
