import { previewLetter } from "@/lib/dunning/queries/preview-message";
import { download } from "@/lib/http/download";

/** The real letter of a flex row, to look at in the browser (SPEC §7). */
export const GET = download((ctx, input) => previewLetter(ctx, { id: input.id, flex: true }));
