"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useId, useTransition } from "react";
import { Switch } from "./choice";

type Props = { label: string; param: string };

/** A yes or no in a list's toolbar that stands in the address as `param=1`. Name it in the list's `extraParams`. */
export function UrlSwitch({ label, param }: Props) {
  const id = useId();
  const [pending, startTransition] = useTransition();
  const [value, setValue] = useQueryState(
    param,
    parseAsString.withOptions({ history: "replace", shallow: false, scroll: false, startTransition }),
  );
  const [, setPage] = useQueryState("page", parseAsString);
  const change = (on: boolean) => {
    void setPage(null);
    void setValue(on ? "1" : null);
  };
  return (
    <div className={`px-1 transition-opacity ${pending ? "opacity-60" : ""}`}>
      <Switch
        id={id}
        name={param}
        label={label}
        value={value === "1" || value === "true"}
        onChange={change}
      />
    </div>
  );
}
