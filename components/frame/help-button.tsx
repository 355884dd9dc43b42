"use client";
import { CircleHelp } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip";
import { type HelpSlug, helpOfScreen } from "@/lib/http/rules/help-pages";

type Props = { domain: string; start: HelpSlug };

/** Returns the address of the handbook page about the current screen; within the handbook that of its list. */
export function useHelpAddress({ domain, start }: Props): string {
  const place = usePathname().split("/").slice(2).join("/");
  const slug = helpOfScreen(place, useSearchParams(), start);
  return place.startsWith("help") ? `/${domain}/help` : `/${domain}/help/${slug}`;
}

/**
 * Renders the question mark in the bar: help about the current screen in a new tab, so that nothing typed here is lost. On a phone it is in
 * the user menu.
 */
export function HelpButton(props: Props) {
  const t = useTranslations();
  const address = useHelpAddress(props);
  return (
    <Tooltip content={t("frame.help_here")} isName>
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
