import type { Calls } from "@/lib/http/calls";
import { dismissJob } from "@/lib/jobs/commands";
import { jobStatuses } from "@/lib/jobs/queries";
import { labelOfDomain } from "@/lib/resellers/queries";
import { listUsers } from "@/lib/users/queries/list-users";
import { actionCounts } from "@/lib/users/queries/profile";

export const userCalls = {
  "GET /resellers/domain/{domain}": {
    tag: "resellers",
    verb: labelOfDomain,
    summary: "What a white label shows before anyone signs in",
  },
  "GET /users": { tag: "users", verb: listUsers, summary: "Users in the caller's reach" },
  "GET /customers/action-counts": {
    tag: "users",
    verb: actionCounts,
    summary: "Actions that wait, per customer of the user",
  },
  "GET /job-status": {
    tag: "jobs",
    verb: jobStatuses,
    summary: "Jobs of the caller, or one with its result",
  },
  "POST /jobs/{id}/dismiss": { tag: "jobs", verb: dismissJob, summary: "Take an ended job off the panel" },
} as const satisfies Calls;
