import type { Calls } from "@/lib/http/calls";
import { labelOfDomain } from "@/lib/resellers/queries";
import { deleteReseller } from "@/lib/tenants/commands/delete-reseller";
import { createReseller, updateReseller } from "@/lib/tenants/commands/write-reseller";
import { getReseller } from "@/lib/tenants/queries/get-reseller";
import { listResellers } from "@/lib/tenants/queries/list-resellers";

const tag = "resellers";

export const resellerCalls = {
  "GET /resellers/domain/{domain}": {
    tag,
    verb: labelOfDomain,
    summary: "What a white label shows before anyone signs in",
  },
  "GET /resellers": { tag, verb: listResellers, summary: "White labels" },
  "POST /resellers": {
    tag,
    verb: createReseller,
    summary: "Add a white label; its slug is made from the name when none is given",
    status: 201,
    example: { name: "Zonnedael Credit", primary_color: "#3797c7", secondary_color: "#333333" },
  },
  "GET /resellers/{id}": { tag, verb: getReseller, summary: "One white label" },
  "POST /resellers/{id}": { tag, verb: updateReseller, summary: "Change a white label" },
  "DELETE /resellers/{id}": {
    tag,
    verb: deleteReseller,
    summary: "Delete a white label: its customers become inactive, its users can no longer log in",
  },
} as const satisfies Calls;
