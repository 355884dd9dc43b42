import { handle } from "@/lib/http/handle";
import { createTemplate } from "@/lib/templates/commands/write-template";
import { listTemplates } from "@/lib/templates/queries/list-templates";

export const GET = handle(listTemplates);
export const POST = handle(createTemplate, { status: 201 });
