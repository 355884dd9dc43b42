import type { Calls } from "@/lib/http/calls";
import { testTemplate } from "@/lib/messages/commands/previews";
import { previewedLetter, previewTemplate } from "@/lib/messages/queries/previews";
import { deleteTemplate } from "@/lib/templates/commands/delete-template";
import { createTemplate, updateTemplate } from "@/lib/templates/commands/write-template";
import { getTemplate, templateVersions } from "@/lib/templates/queries/get-template";
import { listTemplates } from "@/lib/templates/queries/list-templates";

const tag = "templates";

export const templateCalls = {
  "GET /templates": { tag, verb: listTemplates, summary: "Templates" },
  "POST /templates": { tag, verb: createTemplate, summary: "Add a template", status: 201 },
  "POST /templates/preview": { tag, verb: previewTemplate, summary: "The mail of a draft" },
  "POST /templates/preview.pdf": { tag, verb: previewedLetter, summary: "The letter of a draft as PDF" },
  "POST /templates/test-mail": { tag, verb: testTemplate, summary: "A test mail to oneself" },
  "GET /templates/{id}": { tag, verb: getTemplate, summary: "One template" },
  "PATCH /templates/{id}": { tag, verb: updateTemplate, summary: "Change a template" },
  "DELETE /templates/{id}": { tag, verb: deleteTemplate, summary: "Delete a template" },
  "GET /templates/{id}/versions": { tag, verb: templateVersions, summary: "What a template said before" },
} as const satisfies Calls;
