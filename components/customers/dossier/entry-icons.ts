import {
  CalendarDays,
  CircleX,
  FileText,
  Handshake,
  type LucideIcon,
  Signature,
  StickyNote,
} from "lucide-react";
import type { Entry } from "@/lib/dossier/answers";

/** What each kind of entry is shown by, beside its word. */
export const entryIcons: Record<Entry["type"], LucideIcon> = {
  note: StickyNote,
  appointment: CalendarDays,
  quote: FileText,
  deal: Handshake,
  no_deal: CircleX,
  contract: Signature,
};

export const isEntryType = (text: string): text is Entry["type"] => Object.hasOwn(entryIcons, text);
