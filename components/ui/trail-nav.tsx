"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/i18n/format";
import { useTrailPlace } from "./data-table/trail";
import { useLetters } from "./use-letters";

type Props = {
  of: "debtor" | "invoice";
  id: number;
  /** The address of one of them, with ":id" where its id stands. */
  path: string;
  /** What stands here for who came from no list. */
  children: ReactNode;
};

/** The list one came from and one's place in it, with the one before and the one after, by `k` and `j` too. Going on stays one step from the list. */
export function TrailNav({ of, id, path, children }: Props) {
  const t = useTranslations("trail");
  const router = useRouter();
  const trail = useTrailPlace(of, id);
  useLetters((key) => {
    const to = key === "j" ? trail?.next : key === "k" ? trail?.previous : null;
    if (to == null) return false;
    router.replace(path.replace(":id", String(to)));
    return true;
  });
  if (!trail) return children;
  const { label, address, place, total, previous, next } = trail;
  const steps = [
    { word: t("previous"), id: previous, Icon: ChevronUp },
    { word: t("next"), id: next, Icon: ChevronDown },
  ];
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      <Link href={address} className="hover:underline">
        {t("place", { list: label, place: formatCount(place), total: formatCount(total) })}
      </Link>
      {steps.map(({ word, id: to, Icon }) =>
        to === null ? (
          <span key={word} aria-hidden className="grid size-6 place-content-center opacity-40">
            <Icon size={16} />
          </span>
        ) : (
          <Link
            key={word}
            replace
            href={path.replace(":id", String(to))}
            aria-label={word}
            title={word}
            className="grid size-6 place-content-center rounded-sm hover:bg-sunken"
          >
            <Icon aria-hidden size={16} />
          </Link>
        ),
      )}
    </nav>
  );
}
