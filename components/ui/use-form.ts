"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import type { DataOf } from "@/lib/http/call-types";
import type { FieldRules, FormRules } from "@/lib/kernel/field-rules";
import type { CallInput, CallName } from "./address";
import { type Answer, type CallAnswer, newIdempotencyKey, send } from "./api";
import { isUnreached, type Problem } from "./problem";
import { toast } from "./toast";
import { useConflict } from "./use-conflict";

const CONFLICT = 409;

export type Values = Record<string, unknown>;

type Options<V extends Values, Name extends CallName> = {
  /** The call that saves the form. */
  call: Name;
  initial: V;
  /** Returns the request from the form's values. */
  bodyOf: (values: V) => CallInput<Name>;
  /** The path parameters of the record to read again when a save comes too late. */
  record?: Readonly<Record<string, unknown>>;
  /** The version of the record being edited; sent as If-Match. */
  version?: number | undefined;
  /** The constraints of the fields, derived from the call's schema. */
  facts?: FormRules;
  /** The fields' labels, for the summary of errors and the save bar; also for parts of a field (`invoices.12`). */
  labels?: Readonly<Partial<Record<string, string>>>;
  /** A 401 means a wrong password, not the end of the session. */
  login?: boolean;
  /** `answer` is the whole answer, with what accompanies its data: an undo, a count. */
  onSaved?: (data: Saved<Name>, answer: CallAnswer<Name, CallInput<Name>>) => void;
};

type Saved<Name extends CallName> = DataOf<CallAnswer<Name, CallInput<Name>>>;

export type FormError = { id: string; label: string; messages: readonly string[] };

/** The props of a control. Spread it: `<TextField {...form.field("name")} label={…} />`. */
type BoundField<Value> = {
  id: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: readonly string[] | undefined;
} & Omit<FieldRules, "values">;

/**
 * Returns the state of a form for one call. Typed values remain whatever the answer is; the server's sentences are shown at their fields
 * and in the summary; a retry after a lost connection has the same idempotency key.
 */
export function useForm<V extends Values, Name extends CallName>(options: Options<V, Name>) {
  const { call: name, initial, version } = options;
  const labels = options.labels ?? {};
  const t = useTranslations();
  const formId = useId();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState(false);
  const key = useRef<string | null>(null);
  const late = useConflict(() => send(name.replace(/^[A-Z]+/, "GET"), options.record ?? {}), start);
  /** The version of our own last save; the page may not have been refreshed since. */
  const saved = useRef(0);

  const errors = problem?.errors ?? {};
  const label = (name: string) => labels[name] ?? name;
  const idOf = (name: string) => `${formId}-${name}`;

  const set = <Name extends keyof V & string>(name: Name, value: V[Name]) => {
    key.current = null; // changed values are another attempt
    setValues((before) => ({ ...before, [name]: value }));
  };

  const field = <Name extends keyof V & string>(name: Name): BoundField<V[Name]> => {
    const { values: _, ...constraints } = options.facts?.[name] ?? {};
    return {
      id: idOf(name),
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
      ...constraints,
    };
  };

  async function submit(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    if (pending) return false;
    setPending(true);
    key.current ??= newIdempotencyKey();
    const answer = await send(
      name,
      { ...options.bodyOf(values) },
      {
        version:
          late.conflict?.version ?? (version === undefined ? undefined : Math.max(version, saved.current)),
        key: key.current,
        stayOnUnauthorised: options.login ?? false,
      },
    );
    setPending(false);
    return settle(answer);
  }

  function settle(answer: Answer<unknown>): boolean {
    if (answer.ok) {
      key.current = null;
      setProblem(null);
      late.clear();
      saved.current = versionOf(answer.data) ?? saved.current;
      setStart(values);
      // The server serialises its answers by the same schema from which this type is derived.
      options.onSaved?.(answer.data as Saved<Name>, answer.body as CallAnswer<Name, CallInput<Name>>);
      return true;
    }
    setProblem(answer.problem);
    setAttempt((count) => count + 1);
    if (isUnreached(answer.problem) || answer.problem.status >= 500) {
      const retry = { label: t("ui.retry"), onClick: () => void submit() };
      const advice = isUnreached(answer.problem) ? { description: t("errors.check_connection") } : {};
      toast.error(t("errors.something_wrong"), { ...advice, action: retry });
      return false;
    }
    // A retry while its first attempt is still running keeps its key: another would make the change twice.
    if (answer.problem.status !== CONFLICT) key.current = null;
    if (answer.problem.status === 412 && options.record)
      void late.find(values).then((theirs) => setValues((before) => ({ ...before, ...theirs })));
    return false;
  }

  const changed = Object.keys(values).filter((name) => !same(values[name], start[name]));
  const summary: FormError[] = Object.entries(errors).map(([name, messages]) => ({
    id: idOf(name),
    label: label(name),
    messages,
  }));

  return {
    values,
    set,
    field,
    /** Returns the id of the control that a field's errors belong to. */
    idOf,
    /** Returns the allowed values of a field with their labels, for a select. */
    choices: (name: keyof V & string, wordOf = (value: string) => value) =>
      (options.facts?.[name]?.values ?? []).map((value) => ({ value, label: wordOf(value) })),
    submit,
    pending,
    problem,
    /** The errors per field, for the summary at the top. */
    summary,
    /** Increases with every refused attempt, upon which the summary takes the focus. */
    attempt,
    /** The labels of the fields that differ from the saved values. */
    changes: changed.map(label),
    dirty: changed.length > 0,
    /** Another user saved first (412). */
    stale: problem?.status === 412,
    /** Their values beside those of the form; null until loaded. */
    conflict: problem?.status === 412 ? late.conflict : null,
    label,
    /** Makes the next attempt a new one although no field changed: another part of the request did. */
    renew: () => {
      key.current = null;
    },
    take: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    reset: () => {
      key.current = null;
      setValues(start);
      setProblem(null);
    },
    /** The sentence about the whole form, when the answer has one that belongs to no field. */
    message: problem ? messageOf(problem, t) : "",
  };
}

type Translate = ReturnType<typeof useTranslations>;

function messageOf(problem: Problem, t: Translate): string {
  if (problem.status === 412) return t("form.stale", { who: problem.detail ?? t("errors.stale") });
  if (problem.errors && Object.keys(problem.errors).length > 0) return "";
  if (isUnreached(problem)) return t("errors.network");
  if (problem.detail) return problem.detail;
  if (problem.status === 403) return t("errors.forbidden");
  if (problem.status === 429) return t("errors.too_many");
  return t("errors.something_wrong");
}

const versionOf = (data: unknown): number | null =>
  typeof data === "object" && data !== null && "version" in data && typeof data.version === "number"
    ? data.version
    : null;

const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b);
};
