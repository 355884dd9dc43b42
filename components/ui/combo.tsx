"use client";
import { lazy, Suspense } from "react";
import { Field, type FieldProps, inputStyle } from "./field";

const ComboBox = lazy(() => import("./combo-box"));

export type ComboOption = { value: string; label: string; detail?: string };

export type ComboProps = FieldProps & {
  name: string;
  value: string;
  onChange: (value: string, option: ComboOption | null) => void;
  /** All options when there are few … */
  options?: readonly ComboOption[];
  /** … or a search on the server, called 300 ms after typing with as many words as it takes. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;
  /** The words for the value chosen before anything is loaded. */
  valueLabel?: string;
  disabled?: boolean;
};

/** A choice found by typing. The list itself is loaded on the screens that use it. */
export function Combo(props: ComboProps) {
  const waiting = (
    <Field {...props}>
      <input id={props.id} disabled defaultValue={props.valueLabel} className={inputStyle} />
    </Field>
  );
  return (
    <Suspense fallback={waiting}>
      <ComboBox {...props} />
    </Suspense>
  );
}
