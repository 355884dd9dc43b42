import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

type Props = {
  failed: boolean;
  nothing: boolean;
  /** Whether Tab shows more of the marked entry, or goes back from that. */
  more: "more" | "back" | null;
  onRetry: () => void;
};

/** Under the list: the keys; when nothing was found or asking failed, that. */
export function Standing({ failed, nothing, more, onRetry }: Props) {
  const t = useTranslations("palette");
  return (
    <footer
      className={`flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-sunken px-4 py-1.5 text-dense text-ink-muted ${failed || nothing ? "" : "max-md:hidden"}`}
    >
      <p role="status" className={failed ? "text-bad-ink" : ""}>
        {failed ? t("failed") : nothing ? t("nothing_found") : ""}
      </p>
      {failed && (
        <Button size="sm" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
      {!failed && !nothing && <span className="max-md:hidden">{t("keys")}</span>}
      {more && (
        <span className="flex items-center gap-1.5 max-md:hidden">
          <kbd className="rounded-sm border border-control-line bg-surface px-1 font-sans text-[11px] text-ink">
            {more === "more" ? "Tab" : "⇧ Tab"}
          </kbd>
          {t(`keys_${more}`)}
        </span>
      )}
      <span className="ml-auto max-md:hidden">{t("accents")}</span>
    </footer>
  );
}
