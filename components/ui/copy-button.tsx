"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "./icon-button";
import { toast } from "./toast";

/** Renders a button that copies a text; `label` names it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("ui");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t("copied", { text })),
      () => toast.error(t("not_copied")),
    );
  return (
    <IconButton
      size="icon-sm"
      className="size-6"
      label={label}
      icon={<Copy aria-hidden size={14} />}
      onClick={() => void copy()}
    />
  );
}
