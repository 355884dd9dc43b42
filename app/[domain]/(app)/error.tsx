"use client";
import { useTranslations } from "next-intl";
import { ErrorPage } from "@/components/home/error-page";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** Renders a failed page inside the frame. The error is in the server's log under the digest. */
export default function PageErrorInside({ error, reset }: Props) {
  const t = useTranslations("oops");
  const note = error.digest ? `${t("support")} (${error.digest})` : t("support");
  return <ErrorPage title={t("title")} text={t("text")} note={note} retry={reset} />;
}
