import { Trash2 } from "lucide-react";
import type { MenuItem } from "./menu";

/** Returns the last item of a row's menu, which deletes the row. */
export const deletionItem = (label: string, onAction: () => void, isOff = false): MenuItem => ({
  id: "delete",
  label,
  icon: <Trash2 aria-hidden size={16} />,
  danger: true,
  disabled: isOff,
  onAction,
});
