import { handle } from "@/lib/http/handle";
import { templateVersions } from "@/lib/templates/queries/get-template";

export const GET = handle(templateVersions);
