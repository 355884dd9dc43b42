"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";

/** Renders the QR code that sets up an authenticator app, and its key as text. */
export function AuthenticatorQrCode({ qr, appKey }: { qr: string; appKey: string }) {
  const t = useTranslations("login");
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/performance/noImgElement: a data address, there is nothing to optimise */}
      <img src={qr} alt={t("qr")} className="size-48 rounded-md border border-line bg-black" />
      <p className="text-dense text-ink-muted">{t("key")}</p>
      <p className="flex items-center gap-1">
        <code className="break-all text-list">{appKey.replace(/.{4}(?=.)/g, "$& ")}</code>
        <CopyButton text={appKey} label={t("copy_key")} />
      </p>
    </div>
  );
}
