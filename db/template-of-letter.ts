import { and, eq, sql } from "drizzle-orm";
import { letters } from "./schema/letters";
import { template_versions } from "./schema/templates";

/** The join condition of the template version a letter was written with, which remains when the template is renamed or deleted. */
export const ofLetter = and(
  eq(template_versions.template_id, letters.template_id),
  eq(template_versions.version, letters.template_version),
);

/** The name of the template when the letter was written. */
export const templateName = sql<string | null>`${template_versions.content} ->> 'name'`;
