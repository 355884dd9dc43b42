"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { AppPicture } from "./app-picture";

type Props = { name: string; qr: string; appKey: string; onDone: () => void };

/** After a new password, for whose second step is an app that is not set up yet. */
export function AppStep({ name, qr, appKey, onDone }: Props) {
  const t = useTranslations("login");
  return (
    <section className="flex flex-col gap-5">
      <h1 className="font-semibold text-title tracking-tight">{t("app_title")}</h1>
      <p className="text-list">{t("app_text", { name })}</p>
      <AppPicture qr={qr} appKey={appKey} />
      <Button look="brand" onClick={onDone} className="min-h-10 self-start px-6 text-form">
        {t("to_sign_in")}
      </Button>
    </section>
  );
}
