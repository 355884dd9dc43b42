"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { ConflictView } from "./conflict";
import { Notice } from "./states";
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

/**
 * A form: what went wrong at the top, its parts in one column. Enter in a field submits it, Ctrl + Enter also where Enter begins a line;
 * neither saves over what somebody else saved meanwhile.
 */
export function Form({ form, children, label }: { form: FormLike; children: ReactNode; label?: string }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.stale) lookAtDifferences();
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
      className="flex min-w-0 flex-col gap-5"
    >
      <Trouble form={form} />
      {children}
    </form>
  );
}

/** What is wrong with the form as a whole. It comes into sight and takes the focus after every refused attempt. */
function Trouble({ form }: { form: FormLike }) {
  const { attempt, conflict, stale, message, summary } = form;
  const box = useRef<HTMLDivElement>(null);
  const kind = conflict ? "conflict" : stale ? "stale" : message || summary.length > 0 ? "refused" : null;
  useEffect(() => {
    if (attempt > 0 && kind !== null) box.current?.focus();
  }, [attempt, kind]);
  if (kind === null) return null;
  return (
    <div ref={box} id={TROUBLE} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-5 rounded-md">
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

const TROUBLE = "form-trouble";

/** Where somebody else was first, both versions stand at the top: in sight, and with the focus. */
export function lookAtDifferences(): void {
  document.getElementById(TROUBLE)?.focus();
}

/** Somebody else saved, and what they saved is not known yet. */
function Stale({ message }: { message: string }) {
  const t = useTranslations("form");
  const reload = (
    <Button size="sm" onClick={() => window.location.reload()}>
      {t("reload")}
    </Button>
  );
  return (
    <Notice tone="warn" action={reload}>
      {message}
    </Notice>
  );
}

/** All errors with links to their fields. */
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
              : {messages.join(" ")}
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
