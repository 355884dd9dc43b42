import type { Calls } from "@/lib/http/calls";
import { dismissJob } from "@/lib/jobs/commands";
import { jobStatuses } from "@/lib/jobs/queries";
import { deleteUser } from "@/lib/users/commands/delete-user";
import { endUserSessions, userSessions } from "@/lib/users/commands/end-user-sessions";
import { resetSecondFactor } from "@/lib/users/commands/reset-second-factor";
import { sendInvite } from "@/lib/users/commands/send-invite";
import { createUser, updateUser } from "@/lib/users/commands/write-user";
import { customerChoices, userChoices } from "@/lib/users/queries/form-choices";
import { getUser } from "@/lib/users/queries/get-user";
import { listUsers } from "@/lib/users/queries/list-users";
import { actionCounts } from "@/lib/users/queries/profile";
import { listSuperLogins } from "@/lib/users/queries/super-logins";

export const userCalls = {
  "GET /users": { tag: "users", verb: listUsers, summary: "Users in the caller's reach" },
  "POST /users": { tag: "users", verb: createUser, summary: "Add a user", status: 201 },
  "GET /users/choices": { tag: "users", verb: userChoices, summary: "What a user's form offers" },
  "GET /users/customers": { tag: "users", verb: customerChoices, summary: "Customers to give to a user" },
  "GET /users/{id}": { tag: "users", verb: getUser, summary: "One user, with their customers" },
  "PATCH /users/{id}": { tag: "users", verb: updateUser, summary: "Change a user" },
  "DELETE /users/{id}": { tag: "users", verb: deleteUser, summary: "Delete a user" },
  "POST /users/{id}/send-invite": {
    tag: "users",
    verb: sendInvite,
    summary: "Mail a user a link to choose a password",
  },
  "POST /users/{id}/reset-second-factor": {
    tag: "users",
    verb: resetSecondFactor,
    summary: "Forget a user's authenticator app",
  },
  "GET /users/{id}/sessions": {
    tag: "users",
    verb: userSessions,
    summary: "Where a user is signed in",
  },
  "POST /users/{id}/end-sessions": {
    tag: "users",
    verb: endUserSessions,
    summary: "Sign a user out, of one session or everywhere",
  },
  "GET /super-logins": { tag: "users", verb: listSuperLogins, summary: "Who worked under another's name" },
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
