import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HelpAfter } from "./help-link";

type FieldWidth = "short" | "medium" | "full";

/** The props of every field. `error` are the server's sentences, shown below the field. */
export type FieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: readonly string[] | undefined;
  required?: boolean;
  width?: FieldWidth;
  /** Small, for toolbars. */
  dense?: boolean;
  /** The label is for screen readers only: something beside the field shows it. */
  hidesLabel?: boolean;
};

const widths: Record<FieldWidth, string> = { short: "max-w-44", medium: "max-w-80", full: "max-w-xl" };

export const denseInputStyle =
  "w-full min-h-7 rounded-md border border-control-line bg-surface px-2 text-dense text-ink aria-invalid:border-bad";

export const inputStyle =
  "w-full min-h-10 rounded-md border border-control-line bg-surface px-3 py-1.5 text-form text-ink read-only:bg-sunken disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-bad aria-invalid:outline-bad";

/** Returns the ARIA attributes that link an input to its hint and errors. */
export function describedBy({ id, hint, error, required }: FieldProps) {
  const texts = [hint ? `${id}-hint` : "", error?.length ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": texts || undefined,
    "aria-invalid": error?.length ? true : undefined,
    "aria-required": required || undefined,
  } as const;
}

/** Renders label, field, hint and errors in one column. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { id, label, hint, required, width = "full", dense, hidesLabel } = field;
  return (
    <div className={`flex w-full flex-col gap-1 ${widths[width]}`}>
      <label
        htmlFor={id}
        className={hidesLabel ? "sr-only" : `text-ink ${dense ? "text-dense" : "font-medium text-list"}`}
      >
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-dense text-ink-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={id} error={field.error} />
    </div>
  );
}

export function FieldErrors({ id, error }: Pick<FieldProps, "id" | "error">) {
  if (!error?.length) return null;
  return (
    <div id={`${id}-error`} className="flex gap-1.5 text-bad-ink text-dense">
      <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
      <span>
        {error.join(" ")} <HelpAfter sentences={error} />
      </span>
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-bad-ink">
      *
    </span>
  );
}

/** Renders the line at the top of a form that explains the star of required fields. */
export function RequiredLegend() {
  const t = useTranslations("form");
  return (
    <p className="text-dense text-ink-muted">
      {t.rich("required_legend", { mark: (star) => <span className="text-bad-ink">{star}</span> })}
    </p>
  );
}
