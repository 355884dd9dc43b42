import type { Calls } from "@/lib/http/calls";
import { deleteView } from "@/lib/lists/commands/delete-view";
import { saveView } from "@/lib/lists/commands/save-view";
import { countViews } from "@/lib/lists/queries/count-views";
import { listViews } from "@/lib/lists/queries/list-views";

const tag = "views";

export const viewCalls = {
  "GET /views": {
    tag,
    verb: listViews,
    summary: "Saved views of a list: one's own and those that are shared",
  },
  "GET /views/counts": {
    tag,
    verb: countViews,
    summary: "How many rows each saved view of a list has now",
    example: { list: "actions" },
  },
  "POST /views": {
    tag,
    verb: saveView,
    summary: "Save how a list is looked at; one's own view of that name is replaced",
    example: {
      list: "actions",
      name: "Groot en laat",
      query: "amount_from=1000&days_from=30",
      columns: "+last_status,-owner",
      column_order: ["debtor", "amount", "number"],
      column_widths: { debtor: 260, amount: 120 },
      density: "compact",
      is_shared: true,
    },
    status: 201,
  },
  "DELETE /views/{id}": { tag, verb: deleteView, summary: "Delete a view of one's own" },
} as const satisfies Calls;
