"use client";
import { CircleHelp } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip";
import { type HelpSlug, helpOfScreen } from "@/lib/http/rules/help-pages";

type Props = { domain: string; start: HelpSlug };

/** Returns the address of the handbook's page about the screen that is open; of its list of pages within the handbook itself. */
export function useHelpAddress({ domain, start }: Props): string {
  const place = usePathname().split("/").slice(2).join("/");
  const slug = helpOfScreen(place, useSearchParams(), start);
  return place.startsWith("help") ? `/${domain}/help` : `/${domain}/help/${slug}`;
}

/** The question mark in the bar: help about the screen below it, in a new tab, so that nothing typed here is lost. On a phone it is in the user's menu. */
export function HelpButton(props: Props) {
  const t = useTranslations();
  const address = useHelpAddress(props);
  return (
    <Tooltip content={t("frame.help_here")} naming>
      <Link
        prefetch={false}
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={`${t("frame.help_here")} ${t("ui.new_tab")}`}
        className="grid size-9 place-items-center rounded-md hover:bg-bar-hover max-md:hidden"
      >
        <CircleHelp aria-hidden size={18} />
      </Link>
    </Tooltip>
  );
}
