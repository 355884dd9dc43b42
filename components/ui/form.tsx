"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { HelpAfter, HelpLink } from "./help-link";
import { Notice } from "./states";
import type { Conflict, FieldConflict } from "./use-conflict";
import type { FormError, useForm } from "./use-form";

export type FormLike = Pick<
  ReturnType<typeof useForm>,
  | "submit"
  | "summary"
  | "attempt"
  | "message"
  | "stale"
  | "conflict"
  | "label"
  | "take"
  | "pending"
  | "dirty"
  | "changes"
  | "reset"
>;

type FormProps = {
  form: FormLike;
  children: ReactNode;
  label?: string;
  /** As high as the panel that contains it. */
  fills?: boolean;
};

/**
 * Renders a form: errors at the top, its parts in one column. Enter in a field submits it, Ctrl + Enter also where Enter adds a line;
 * neither overwrites what another user saved since.
 */
export function Form({ form, children, label, fills = false }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.stale) focusDifferences();
    else void form.submit();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      aria-busy={form.pending}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        submit(event);
      }}
      className={`flex min-w-0 flex-col gap-5 ${fills ? "min-h-full grow" : ""}`}
    >
      <Trouble form={form} />
      {children}
    </form>
  );
}

/** Renders the errors of the form as a whole. They scroll into view and take the focus after every refused attempt. */
function Trouble({ form }: { form: FormLike }) {
  const { attempt, conflict, stale, message, summary } = form;
  const box = useRef<HTMLDivElement>(null);
  const kind = conflict ? "conflict" : stale ? "stale" : message || summary.length > 0 ? "refused" : null;
  useEffect(() => {
    if (attempt > 0 && kind !== null) box.current?.focus();
  }, [attempt, kind]);
  if (kind === null) return null;
  return (
    <div ref={box} id={FORM_ERRORS_ID} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-5 rounded-md">
      {conflict ? (
        <ConflictView
          conflict={conflict}
          label={form.label}
          message={message}
          pending={form.pending}
          onTake={form.take}
          onSave={() => void form.submit()}
        />
      ) : stale ? (
        <Stale message={message} />
      ) : (
        <>
          {message && <Notice tone="bad">{message}</Notice>}
          <ErrorSummary errors={summary} />
        </>
      )}
    </div>
  );
}

/** The id of the errors of a form as a whole. */
export const FORM_ERRORS_ID = "form-trouble";

/** Focuses the two versions at the top of the form, and so scrolls them into view, when another user saved first. */
export function focusDifferences(): void {
  document.getElementById(FORM_ERRORS_ID)?.focus();
}

/** Renders that another user saved first, while their version is not loaded. */
function Stale({ message }: { message: string }) {
  const t = useTranslations("form");
  const reload = (
    <Button size="sm" onClick={() => window.location.reload()}>
      {t("reload")}
    </Button>
  );
  return (
    <Notice tone="warn" action={reload}>
      {message} <HelpLink slug="trouble" />
    </Notice>
  );
}

/** Renders all errors with links to their fields. */
function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  const t = useTranslations("form");
  if (errors.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-md border border-bad bg-bad-soft px-4 py-3 text-bad-ink text-list"
    >
      <CircleAlert aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t("errors_title", { count: errors.length })}</p>
        <ul className="mt-1 list-disc pl-4">
          {errors.map(({ id, label, messages }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => goTo(event, id)}
                className="underline underline-offset-2"
              >
                {label}
              </a>
              : {messages.join(" ")} <HelpAfter sentences={messages} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function goTo(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const control = field.matches("fieldset")
    ? field.querySelector<HTMLElement>("input:checked, input")
    : field;
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

type Props = {
  conflict: Conflict;
  label: (name: string) => string;
  message: string;
  pending: boolean;
  onTake: (name: string, value: unknown) => void;
  onSave: () => void;
};

/** Renders both versions side by side, when another user saved first. The form has the user's own values; a click takes the other's. */
function ConflictView({ conflict, label, message, pending, onTake, onSave }: Props) {
  const t = useTranslations("form");
  const words = (value: unknown) => {
    if (value === true || value === "true") return t("yes");
    if (value === false || value === "false") return t("no");
    return value === null || value === undefined || value === "" ? "–" : String(value);
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" variant="brand" pending={pending} onClick={onSave}>
          {t("save_anyway")}
        </Button>
      }
    >
      <p className="font-medium">
        {message} <HelpLink slug="trouble" />
      </p>
      {conflict.clashes.length > 0 && (
        <table className="mt-2 w-full max-w-2xl text-dense">
          <thead className="max-sm:sr-only">
            <tr className="text-left">
              <th scope="col" className="py-1 pr-4 font-medium">
                {t("field")}
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                {t("yours")}
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                {t("theirs")}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {conflict.clashes.map(({ name, mine, theirs }: FieldConflict) => (
              <tr
                key={name}
                className="border-current/20 border-t align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-1.5"
              >
                <th scope="row" className="py-1.5 pr-4 text-left font-normal max-sm:col-span-2 max-sm:pb-0">
                  {label(name)}
                </th>
                <Version versionName={t("yours")} className="font-medium">
                  {words(mine)}
                </Version>
                <Version versionName={t("theirs")}>{words(theirs)}</Version>
                <td className="py-1 max-sm:col-span-2">
                  <Button size="sm" onClick={() => onTake(name, theirs)}>
                    {t("take_theirs")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {conflict.adoptedChanges.length > 0 && (
        <p className="mt-1">
          {t("taken_over", { fields: conflict.adoptedChanges.map(({ name }) => label(name)).join(", ") })}
        </p>
      )}
    </Notice>
  );
}

/** Renders the value of one version; on a phone, which has no column heads, after the name of the version. */
function Version({
  versionName,
  className = "",
  children,
}: {
  versionName: string;
  className?: string;
  children: string;
}) {
  return (
    <td className={`wrap-anywhere whitespace-pre-line py-1.5 pr-4 ${className}`}>
      <span aria-hidden className="block font-normal sm:hidden">
        {versionName}
      </span>
      {children}
    </td>
  );
}
