import { handle } from "@/lib/http/handle";
import { deleteTemplate } from "@/lib/templates/commands/delete-template";
import { updateTemplate } from "@/lib/templates/commands/write-template";
import { getTemplate } from "@/lib/templates/queries/get-template";

export const GET = handle(getTemplate);
export const PATCH = handle(updateTemplate);
export const DELETE = handle(deleteTemplate);
