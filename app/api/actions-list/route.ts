import { previewActions, removeActions, runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { handle, handleChosen } from "@/lib/http/handle";

const isOn = (value: unknown) => value === true || value === "1" || value === "true";

export const GET = handle(listActions);
export const POST = handleChosen((input) =>
  isOn(input.preview) ? previewActions : isOn(input.delete) ? removeActions : runActions,
);
