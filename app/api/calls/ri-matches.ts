import type { Calls } from "@/lib/http/calls";
import { deleteRiMatch } from "@/lib/ri-matches/commands/delete-match";
import { startRiMatches } from "@/lib/ri-matches/commands/start-import";
import { exportRiMatches, listRiMatches } from "@/lib/ri-matches/queries/list-matches";
import { previewRiStatement } from "@/lib/ri-matches/queries/preview-statement";

const tag = "ri-matches";

export const riMatchCalls = {
  "GET /ri-matches": {
    tag,
    verb: listRiMatches,
    summary: "What statements of a collecting party came to, by scenario",
  },
  "POST /ri-matches": { tag, verb: startRiMatches, summary: "Carry a statement out", status: 202 },
  "POST /ri-matches/preview": {
    tag,
    verb: previewRiStatement,
    summary: "What a statement would do, by scenario; stores nothing",
  },
  "GET /ri-matches/export": {
    tag,
    verb: exportRiMatches,
    summary: "The matches of a scenario as CSV or XLSX",
  },
  "DELETE /ri-matches/{id}": {
    tag,
    verb: deleteRiMatch,
    summary: "Delete a match; its invoice gets back what it had",
  },
} as const satisfies Calls;
