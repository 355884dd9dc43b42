"use client";
import { FileX, SearchX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../button";
import { EmptyState, ErrorState } from "../states";
import { Chips } from "./chips";
import type { ActiveFilter, List } from "./types";
import type { ListUrl } from "./use-list-url";

type Props = {
  list: List<unknown>;
  url: ListUrl;
  active: readonly ActiveFilter[];
  /** Shown when the list is empty without filters. */
  empty: ReactNode;
  hasFailed: boolean | undefined;
};

/**
 * Renders why there are no rows: the list failed to load, no row matches the filters, the page is behind the last, or the list is empty.
 */
export function EmptyList({ list, url, active, empty, hasFailed }: Props) {
  const router = useRouter();
  if (hasFailed) return <ErrorState retry={() => router.refresh()} />;
  if (list.meta.total > 0) return <BehindTheLast url={url} />;
  return active.length > 0 ? <NoResult active={active} /> : empty;
}

/** Renders that no row matches the filters, with a chip to remove each, or all. */
function NoResult({ active }: { active: readonly ActiveFilter[] }) {
  const t = useTranslations("table");
  return (
    <EmptyState
      title={t("no_result")}
      icon={<SearchX aria-hidden size={28} />}
      action={
        <div className="flex justify-center">
          <Chips chips={active} dropAll />
        </div>
      }
    >
      {t("no_result_which")}
    </EmptyState>
  );
}

function BehindTheLast({ url }: { url: ListUrl }) {
  const t = useTranslations("table");
  return (
    <EmptyState
      title={t("no_page")}
      icon={<FileX aria-hidden size={28} />}
      action={<Button onClick={() => url.go({ page: null })}>{t("first_page")}</Button>}
    />
  );
}
