import { previewFlexRun, resetFlexRows, sendFlex } from "@/lib/dunning/commands";
import { handleChosen } from "@/lib/http/handle";

const isOn = (value: unknown) => value === true || value === "1" || value === "true";

export const POST = handleChosen((input) =>
  isOn(input.preview) ? previewFlexRun : isOn(input.delete) ? resetFlexRows : sendFlex,
);
