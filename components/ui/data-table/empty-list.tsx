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
  /** What to say when there is nothing at all. */
  empty: ReactNode;
  failed: boolean | undefined;
};

/** Shows why there are no rows: the list could not be read, its filters keep none, the page lies behind the last, or there is nothing. */
export function EmptyList({ list, url, active, empty, failed }: Props) {
  const router = useRouter();
  if (failed) return <ErrorState retry={() => router.refresh()} />;
  if (list.meta.total > 0) return <BehindTheLast url={url} />;
  return active.length > 0 ? <NoResult active={active} /> : empty;
}

/** No rows because of the filters: says which, each with a way to drop it, and all of them at once. */
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
