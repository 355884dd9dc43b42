import { and, eq, sql } from "drizzle-orm";
import { letters } from "./schema/letters";
import { template_versions } from "./schema/templates";

/** The version of the template a letter was written with: still there when the template was renamed or deleted since. */
export const ofLetter = and(
  eq(template_versions.template_id, letters.template_id),
  eq(template_versions.version, letters.template_version),
);

/** The name of the template as it was when the letter was written. */
export const templateName = sql<string | null>`${template_versions.content} ->> 'name'`;
