"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { phrase } from "../phrase";

/** What the checkbox and the menu of a row are called: each sentence is made once for all rows. */
export function useRowWords() {
  const t = useTranslations("table");
  return useMemo(() => {
    const select = phrase(["row"], (values) => t("select_row", values));
    const actions = phrase(["row"], (values) => t("actions_of", values));
    return { select: (row: string) => select({ row }), actions: (row: string) => actions({ row }) };
  }, [t]);
}
