"use client";
import { useTranslations } from "next-intl";
import { PaletteSearch, shell } from "./palette-shell";

type Props = { typed: string; onType: (typed: string) => void; onClose: () => void };

/** The palette's field while its code is on its way: what is typed stands in it from the first letter. */
export function PaletteWaiting({ typed, onType, onClose }: Props) {
  const t = useTranslations("palette");
  return (
    <div
      className={shell.overlay}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={shell.box}>
        <div role="dialog" aria-modal aria-label={t("title")} aria-busy className={shell.dialog}>
          <PaletteSearch
            typed={typed}
            onType={onType}
            onClose={onClose}
            onKeyDown={(event) => {
              if (event.key === "Escape") onClose();
              // There is nothing else here that could take the focus, and nothing yet that could be opened.
              if (event.key === "Escape" || event.key === "Tab" || event.key === "Enter")
                event.preventDefault();
            }}
          />
        </div>
      </div>
    </div>
  );
}
