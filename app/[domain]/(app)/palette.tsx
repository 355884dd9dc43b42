import { BookOpen, CalendarClock, FileDown, RefreshCw } from "lucide-react";
import type { PageCtx } from "@/app/page-context";
import type { PaletteSettings } from "@/components/frame/palette/types";
import { type Capability, may } from "@/lib/access/capabilities";
import { navigationFor } from "./navigation";

const further: readonly {
  can: Capability;
  path: string;
  labelKey: string;
  icon: PaletteSettings["pages"][number]["icon"];
}[] = [
  { can: "actions.read", path: "/actions?agenda", labelKey: "agenda", icon: <CalendarClock aria-hidden /> },
  { can: "letters.read", path: "/letters", labelKey: "letters", icon: <FileDown aria-hidden /> },
  { can: "sync.read", path: "/synchronize", labelKey: "synchronize", icon: <RefreshCw aria-hidden /> },
  { can: "self.read", path: "/help", labelKey: "help", icon: <BookOpen aria-hidden /> },
];

/** Returns the palette's entries for this user; null for users without debtors to search. */
export function paletteFor(ctx: PageCtx, t: (word: string) => string): PaletteSettings | null {
  if (!ctx.customer || !may(ctx, "debtors.read")) return null;
  const more = further
    .filter(({ can }) => may(ctx, can))
    .map(({ path, labelKey, icon }) => ({ href: `/${ctx.domain}${path}`, label: t(labelKey), icon }));
  return {
    domain: ctx.domain,
    customerId: ctx.customer.id,
    userId: ctx.actor.id,
    pages: [
      ...navigationFor(ctx, t)
        .filter(({ below }) => !below)
        .map(({ href, label, icon }) => ({ href, label, icon })),
      ...more,
    ],
    mayCreate: { debtor: may(ctx, "debtors.create"), invoice: may(ctx, "invoices.write") },
    mayDo: {
      write: may(ctx, "debtors.write"),
      agree: may(ctx, "holds.write"),
      pay: may(ctx, "payments.write"),
      run: may(ctx, "actions.run"),
    },
    mayListInvoices: may(ctx, "invoices.open"),
    mayWork: may(ctx, "actions.read"),
  };
}
