"use client";
import { Paperclip, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "./button";
import { FieldErrors } from "./field";
import { IconButton } from "./icon-button";
import { useFileBeforeHydration } from "./use-before-hydration";

type Props = {
  id: string;
  label: string;
  /** The accepted files, shown until one is chosen. */
  hint: string;
  file: File | null;
  onChange: (file: File | null) => void;
  error?: readonly string[] | undefined;
  /** Its button is elsewhere and clicks this field by id; the field itself shows only the chosen file. */
  isElsewhere?: boolean;
};

/** Renders the choice of one file, by a button in the user's language; the file's name is beside it with a button to remove it. */
export function FileField({ id, label, hint, file, onChange, error, isElsewhere = false }: Props) {
  const t = useTranslations("ui");
  const input = useFileBeforeHydration(onChange);
  const clear = () => {
    onChange(null);
    input.current?.focus();
  };
  return (
    <div className={isElsewhere && !file && !error?.length ? "sr-only" : "flex flex-col gap-1"}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <input
          ref={input}
          id={id}
          type="file"
          tabIndex={isElsewhere && !file ? -1 : undefined}
          aria-invalid={error?.length ? true : undefined}
          aria-describedby={error?.length ? `${id}-error` : `${id}-name`}
          onChange={(event) => {
            onChange(event.target.files?.[0] ?? null);
            event.target.value = ""; // the same file, corrected, can be chosen again
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={`${buttonStyle({ size: "sm" })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2`}
        >
          <Paperclip aria-hidden size={16} />
          {label}
        </label>
        <span id={`${id}-name`} className="min-w-0 truncate text-dense text-ink-muted">
          {file?.name ?? hint}
        </span>
        {file && (
          <IconButton
            label={t("remove_file")}
            size="icon-sm"
            icon={<X aria-hidden size={16} />}
            onClick={clear}
          />
        )}
      </div>
      <FieldErrors id={id} error={error} />
    </div>
  );
}
