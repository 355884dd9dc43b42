import {
  ArrowRight,
  FileInput,
  FileText,
  Handshake,
  Landmark,
  type LucideIcon,
  Mail,
  Pencil,
  Phone,
  RefreshCw,
  StickyNote,
  Wallet,
} from "lucide-react";
import type { TimelineLine } from "@/lib/debtors/answers";

const icons: Record<string, LucideIcon> = {
  note: StickyNote,
  call: Phone,
  change: Pencil,
  letter: FileText,
  mail: Mail,
  payment: Wallet,
  hold: Handshake,
  mandate: Landmark,
  sync: RefreshCw,
  status: ArrowRight,
  journal: ArrowRight,
};

/** Returns the icon of a kind of entry. */
export const iconOfType = (type: string): LucideIcon => icons[type] ?? StickyNote;

/** Returns whether a line is the import of an invoice: its first amount. */
export const isImport = ({ type, label, from }: Pick<TimelineLine, "type" | "label" | "from">): boolean =>
  type === "journal" && label === "amount" && from === null;

/** Returns the icon of a line. */
export function iconOf(line: TimelineLine): LucideIcon {
  if (line.kind === "paid") return Wallet;
  return isImport(line) ? FileInput : iconOfType(line.type);
}
