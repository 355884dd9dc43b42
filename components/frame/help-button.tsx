"use client";
import { CircleHelp } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip";
import { type HelpSlug, helpOfScreen } from "@/lib/http/rules/help-pages";

/** The question mark in the bar: the handbook's page about the screen below it, in a new tab, so that nothing typed here is lost. */
export function HelpButton({ domain, start }: { domain: string; start: HelpSlug }) {
  const t = useTranslations();
  const place = usePathname().split("/").slice(2).join("/");
  const slug = helpOfScreen(place, useSearchParams(), start);
  return (
    <Tooltip content={t("frame.help_here")} naming>
      <Link
        prefetch={false}
        href={place.startsWith("help") ? `/${domain}/help` : `/${domain}/help/${slug}`}
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
