"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";

type Props = {
  /** What it is called, and its sentence. */
  title: string;
  hint: string;
  id: string;
  /** The image that is kept, or was just chosen; null for none. */
  shown: string | null;
  file: File | null;
  error: readonly string[] | undefined;
  onChoose: (file: File | null) => void;
  onRemove: () => void;
};

/** An image of a white label: what it looks like, another one, or none. It is kept with the form. */
export function ImageField({ title, hint, id, shown, file, error, onChoose, onRemove }: Props) {
  const t = useTranslations("resellers");
  const heading = useId();
  return (
    <fieldset aria-labelledby={heading} className="flex min-w-0 flex-col items-start gap-2">
      <p id={heading} className="font-medium text-list">
        {title}
      </p>
      {shown && (
        <span className="rounded-md border border-line bg-[#fff] p-2">
          {/* biome-ignore lint/performance/noImgElement: a small file of the white label's own */}
          <img src={shown} alt={title} className="h-10 w-auto max-w-60 object-contain" />
        </span>
      )}
      <div className="flex max-w-full flex-wrap items-start gap-3">
        <div className="min-w-0 max-w-full">
          <FileField
            id={id}
            label={t("choose_image")}
            hint={hint}
            file={file}
            error={error}
            onChange={onChoose}
          />
        </div>
        {shown && !file && (
          <Button size="sm" icon={<Trash2 aria-hidden size={16} />} onClick={onRemove}>
            {t("remove_image")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
