import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { customerSettings } from "@/lib/customers/queries";
import { sentence } from "@/lib/i18n/sentences";
import { testSheetPdf } from "../render/test-sheet";
import { TestSheet } from "../schema";

/** A sheet that shows where the address stands and what the windows of envelopes show, with the customer's shift or one that is tried. */
export const testSheet = file({
  can: "letters.read",
  input: TestSheet,
  media: ["application/pdf"],
  async run(ctx, tried) {
    const own = await reading(ctx, customerSettings);
    const shifted = {
      window: tried.window ?? own.window,
      window_dx: tried.window_dx ?? own.window_dx,
      window_dy: tried.window_dy ?? own.window_dy,
    };
    const { language, today: date } = ctx;
    const author = own.company_name || own.name;
    return {
      filename: `${sentence(language, "window_sheet.file")}.pdf`,
      content_type: "application/pdf",
      body: await testSheetPdf(shifted, { author, date, language }),
      shown: true,
    };
  },
});
