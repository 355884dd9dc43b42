"use client";
import { useTranslations } from "next-intl";
import { Oops } from "@/components/home/oops";

/** Renders a failed page. The error is in the server's log under the digest. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("oops");
  const note = error.digest ? `${t("support")} (${error.digest})` : t("support");
  return <Oops title={t("title")} text={t("text")} note={note} retry={reset} />;
}
