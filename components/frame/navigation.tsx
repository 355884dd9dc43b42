"use client";
import { Ellipsis, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, use } from "react";
import type { NavItem } from "@/components/domain/jobs/types";
import { MenuButton, type MenuItem } from "@/components/ui/menu";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Tooltip } from "@/components/ui/tooltip";
import { useLocalStorage } from "@/components/ui/use-local-storage";
import { useWindowWidth } from "@/components/ui/use-window-width";
import { formatCount } from "@/lib/i18n/format";

const isHere = ({ href, exact, otherHref }: NavItem, path: string): boolean =>
  path === href || (!exact && isUnder(href, path)) || (otherHref !== undefined && isUnder(otherHref, path));
const isUnder = (href: string, path: string) => `${path}/`.startsWith(`${href}/`);

/** Narrower windows start with icons only; the user's choice is stored for each of the two. */
const WORDS_FROM_PX = 1280;

/** With more entries than this the last one on a phone is a menu of the others. */
const PLACES_ON_PHONE = 5;

type Props = {
  items: readonly NavItem[];
  /** Pages without an entry of their own, for the menu of a phone. */
  otherPages?: readonly Pick<NavItem, "href" | "label" | "icon">[];
};

/** Renders the navigation: on the left of a wide window, collapsible to icons; along the bottom of a phone, with "more" for the rest. */
export function Navigation({ items, otherPages = [] }: Props) {
  const t = useTranslations("frame");
  const path = usePathname();
  const isWide = useWindowWidth() >= WORDS_FROM_PX;
  const [wide, setWide] = useLocalStorage("navigation:wide", "open");
  const [small, setSmall] = useLocalStorage("navigation:small", "folded");
  const [chosen, choose] = isWide ? [wide, setWide] : [small, setSmall];
  const narrow = chosen === "folded";
  const others = otherPages.filter(({ href }) => items.every((item) => item.href !== href));
  const isAll = items.length + others.length <= PLACES_ON_PHONE;
  const onPhone = isAll ? items : items.slice(0, PLACES_ON_PHONE - 1);
  const Fold = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <>
      <nav
        aria-label={t("navigation")}
        data-wide={wide}
        data-small={small}
        className="side-navigation sticky top-(--sticky-top) flex h-[calc(100dvh-var(--sticky-top))] shrink-0 flex-col gap-0.5 overflow-y-auto border-line border-r bg-surface p-2 max-md:hidden"
      >
        {items.map((item, index) => (
          <div
            key={item.href}
            className={item.below && !items[index - 1]?.below ? "mt-2 border-line border-t pt-2" : ""}
          >
            <SideLink item={item} isCurrent={isHere(item, path)} narrow={narrow} />
          </div>
        ))}
        <button
          type="button"
          aria-expanded={!narrow}
          aria-label={narrow ? t("expand") : t("collapse")}
          onClick={() => choose(narrow ? "open" : "folded")}
          className="mt-auto flex min-h-9 items-center gap-3 rounded-md px-2.5 text-ink-muted text-list hover:bg-sunken"
        >
          <Fold aria-hidden size={18} className="shrink-0" />
          <span className="side-word">{t("collapse")}</span>
        </button>
      </nav>
      <nav
        aria-label={t("navigation")}
        className="bottom-navigation inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface md:hidden"
      >
        {onPhone.map((item) => (
          <BottomLink key={item.href} item={item} isCurrent={isHere(item, path)} />
        ))}
        {!isAll && <BottomMore items={[...items.slice(onPhone.length), ...others]} path={path} />}
      </nav>
    </>
  );
}

type LinkProps = { item: NavItem; isCurrent: boolean };

function SideLink({ item, isCurrent, narrow }: LinkProps & { narrow: boolean }) {
  const link = (
    <PrefetchLink
      href={item.href}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={narrow ? item.label : undefined}
      className="relative flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-ink text-list -outline-offset-2 hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-text"
    >
      <span className="shrink-0 [&>svg]:size-[18px]">{item.icon}</span>
      <span className="side-word min-w-0 flex-1 truncate">{item.label}</span>
      {item.count && (
        <WaitingCount
          count={item.count}
          className={
            narrow
              ? "absolute top-0 right-0 rounded-full bg-surface px-1 text-[11px]/4 text-ink-muted forced-colors:bg-transparent"
              : "text-dense text-ink-muted"
          }
        />
      )}
    </PrefetchLink>
  );
  if (!narrow) return link;
  return (
    <Tooltip content={item.label} isName>
      {link}
    </Tooltip>
  );
}

function BottomLink({ item, isCurrent }: LinkProps) {
  return (
    <PrefetchLink
      href={item.href}
      aria-current={isCurrent ? "page" : undefined}
      className="relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 border-transparent border-t-2 px-1 text-[11px]/4 text-ink-muted -outline-offset-2 aria-[current]:border-brand aria-[current]:font-medium aria-[current]:text-brand-text"
    >
      <span className="[&>svg]:size-5">{item.icon}</span>
      <span className="max-w-full truncate">{item.label}</span>
      {item.count && (
        <WaitingCount
          count={item.count}
          className="absolute top-0.5 left-1/2 ml-2 rounded-full bg-surface px-1 text-[11px]/4 text-ink-muted forced-colors:bg-transparent"
        />
      )}
    </PrefetchLink>
  );
}

type MoreProps = { items: readonly (NavItem | Pick<NavItem, "href" | "label" | "icon">)[]; path: string };

/** Renders the last entry of a phone: a menu of the pages without an entry. */
function BottomMore({ items, path }: MoreProps) {
  const t = useTranslations("frame");
  const here = items.some((item) => isHere(item, path));
  const entries = items.map(({ href, label, icon }): MenuItem => ({ id: href, href, label, icon }));
  return (
    <span
      data-here={here || undefined}
      className="grid min-w-0 flex-1 border-transparent border-t-2 text-ink-muted data-here:border-brand data-here:text-brand-text [&>button]:min-h-13.5 [&>button]:flex-col [&>button]:gap-1 [&>button]:px-1 [&>button]:text-[11px]/4 [&>button]:text-inherit [&>button>svg:last-child]:hidden"
    >
      <MenuButton
        label={t("more")}
        variant="quiet"
        icon={<Ellipsis aria-hidden size={20} />}
        groups={[{ heading: "", items: entries }]}
      >
        <span>{t("more")}</span>
      </MenuButton>
    </span>
  );
}

/** Renders the number of waiting items of an entry, not awaited by the page; null for 0. */
function WaitingCount({ count, className }: { count: Promise<number>; className: string }) {
  return (
    <Suspense>
      <ResolvedCount count={count} className={className} />
    </Suspense>
  );
}

function ResolvedCount({ count, className }: { count: Promise<number>; className: string }) {
  const value = use(count);
  return value > 0 && <span className={`tnum ${className}`}>{formatCount(value)}</span>;
}
