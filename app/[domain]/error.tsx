"use client";
import { useTranslations } from "next-intl";
import { ErrorPage } from "@/components/home/error-page";

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
  return <ErrorPage title={t("title")} text={t("text")} note={note} retry={reset} />;
}
