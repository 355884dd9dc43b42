import {
  Activity,
  Banknote,
  Building2,
  FileInput,
  FilePen,
  FileText,
  LayoutDashboard,
  ListChecks,
  Palette,
  Percent,
  Scale,
  UserCog,
  Users,
} from "lucide-react";
import { cache, type ReactNode } from "react";
import { type PageCtx, runQuery } from "@/app/page-context";
import type { NavItem } from "@/components/domain/jobs/types";
import { type Capability, may } from "@/lib/access/capabilities";
import { workWaiting } from "@/lib/dunning/queries/work-waiting";
import { logError } from "@/lib/kernel/log";

type NavEntry = {
  can: Capability;
  path: string;
  labelKey: string;
  icon: ReactNode;
  exact?: boolean;
  otherPath?: string;
  staff?: boolean;
  /** Below a separator, after the parts of the product. */
  below?: boolean;
  /** Shows the number of waiting actions. */
  counts?: boolean;
};

/** The navigation of SPEC §2, in its order; `can` is the right to see an entry. */
const places: readonly NavEntry[] = [
  {
    can: "dashboard.read",
    path: "",
    labelKey: "dashboard",
    icon: <LayoutDashboard aria-hidden />,
    exact: true,
  },
  { can: "resellers.read", path: "/resellers", labelKey: "resellers", icon: <Palette aria-hidden /> },
  { can: "users.read", path: "/users", labelKey: "users", icon: <UserCog aria-hidden /> },
  { can: "customers.list", path: "/customers", labelKey: "customers", icon: <Building2 aria-hidden /> },
  // A customer's own people find its flex templates in its settings (SPEC §2).
  {
    can: "templates.read",
    path: "/templates",
    labelKey: "templates",
    icon: <FilePen aria-hidden />,
    staff: true,
  },
  { can: "rates.read", path: "/law/rates", labelKey: "rates", icon: <Percent aria-hidden />, staff: true },
  { can: "system.read", path: "/system", labelKey: "system", icon: <Activity aria-hidden /> },
  {
    can: "actions.read",
    path: "/actions",
    otherPath: "/letters",
    counts: true,
    labelKey: "actions",
    icon: <ListChecks aria-hidden />,
  },
  { can: "debtors.read", path: "/debtors", labelKey: "debtors", icon: <Users aria-hidden /> },
  { can: "invoices.open", path: "/invoices", labelKey: "invoices", icon: <FileText aria-hidden /> },
  { can: "ri-matches.read", path: "/ri-matches", labelKey: "ri_matches", icon: <Scale aria-hidden /> },
  {
    can: "payments.write",
    path: "/payments",
    labelKey: "provider_payments",
    icon: <Banknote aria-hidden />,
    below: true,
  },
  // Daily work for some users, so it is here besides the user menu.
  {
    can: "sync.read",
    path: "/synchronize",
    labelKey: "import",
    icon: <FileInput aria-hidden />,
    below: true,
  },
];

/** Returns the user's navigation, with the number of waiting actions. */
export function navigationFor(ctx: PageCtx, t: (word: string) => string): NavItem[] {
  const waiting = ctx.customer && may(ctx, "actions.run") ? actionsWaiting(ctx) : null;
  return places
    .filter(({ can, staff }) => may(ctx, can) && (!staff || ctx.scope === "all"))
    .map(({ path, labelKey, icon, exact, otherPath, below, counts }) => ({
      href: `/${ctx.domain}${path}`,
      label: t(labelKey),
      icon,
      ...(exact ? { exact } : {}),
      ...(below ? { below } : {}),
      ...(otherPath ? { otherHref: `/${ctx.domain}${otherPath}` } : {}),
      ...(counts && waiting ? { count: waiting } : {}),
    }));
}

/** Returns the number of actions that can be sent today, queried once a page, so that its navigation, palette and content agree. */
export const actionsToday = cache(
  async (ctx: PageCtx): Promise<number> => (await runQuery(workWaiting, ctx, {})).data.actions,
);

/** Returns the count beside the word; 0 where the query fails, as the page works without it. */
const actionsWaiting = async (ctx: PageCtx): Promise<number> =>
  actionsToday(ctx).then(
    (count) => count,
    (error: unknown) => {
      logError("the count beside the action list", error);
      return 0;
    },
  );
