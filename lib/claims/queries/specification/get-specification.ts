import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { toWireForm } from "@/lib/kernel/wire";
import { Specification } from "../../answers/specification";
import { specificationPdf } from "../../render/specification/pdf";
import { specificationWorkbook } from "../../render/specification/workbook";
import { type SpecificationFormat, SpecificationInput } from "../../schema/specification";
import { specificationOf } from "./content";

const types: Record<SpecificationFormat, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

/**
 * Returns a debtor's claim by Dutch law in one currency on a day, with everything it depends on, for a bailiff or lawyer: on paper, as a
 * workbook, or as data from which it can be recalculated. Throws Problem("not-found"), ("invalid") at `on`, ("conflict") naming a day
 * without a rate.
 */
export const debtorSpecification = file({
  can: "letters.read",
  input: SpecificationInput,
  media: Object.values(types),
  json: Specification,
  isAudited: true,
  async run(ctx, { id, format, ...wanted }) {
    const spec = await reading(ctx, (read) => specificationOf(read, id, wanted));
    return {
      filename: `${specificationName(spec, ctx.language)}-${spec.on}.${format}`,
      content_type: types[format],
      body: await specificationBytes(spec, format, ctx.language),
    };
  },
});

/** Returns the name of a specification's files, without extension. */
export const specificationName = ({ debtor }: Specification, language: Locale): string =>
  `${sentence(language, "specification.file_name")}-${debtor.number.replace(/[^A-Za-z0-9]+/g, "-")}`;

/** Returns a specification in one of its formats. */
export async function specificationBytes(
  spec: Specification,
  format: SpecificationFormat,
  language: Locale,
): Promise<Buffer> {
  switch (format) {
    case "pdf":
      return specificationPdf(spec, language);
    case "xlsx":
      return specificationWorkbook(spec, language);
    case "json":
      return Buffer.from(`${JSON.stringify(toWireForm(Specification, spec), null, 2)}\n`);
    default:
      return format satisfies never;
  }
}
