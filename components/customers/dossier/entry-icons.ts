import {
  CalendarDays,
  CircleX,
  FileText,
  Handshake,
  type LucideIcon,
  Signature,
  StickyNote,
} from "lucide-react";
import type { Entry } from "@/lib/customers/answers";

/** The icon of each kind of entry. */
export const entryIcons: Record<Entry["type"], LucideIcon> = {
  Notitie: StickyNote,
  Afspraak: CalendarDays,
  Offerte: FileText,
  Deal: Handshake,
  "No-deal": CircleX,
  Contract: Signature,
};

export const isEntryType = (text: string): text is Entry["type"] => Object.hasOwn(entryIcons, text);
