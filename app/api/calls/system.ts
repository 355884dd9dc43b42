import type { Calls } from "@/lib/http/calls";
import { retryJob } from "@/lib/operations/commands/retry-job";
import { systemState } from "@/lib/operations/queries/system-state";

const tag = "system";

export const systemCalls = {
  "GET /system": {
    tag,
    verb: systemState,
    summary:
      "How the whole product stands: messages, jobs, links with packages, webhooks, versions, the last backup",
  },
  "POST /system/jobs/{id}/retry": {
    tag,
    verb: retryJob,
    summary: "Start a sync that failed once more",
    status: 202,
  },
} as const satisfies Calls;
