import { useId } from "react";
import { Switch } from "../checkbox";
import { isTrueParam } from "./active-filters";
import type { FreeFilter } from "./types";
import type { ListUrl } from "./use-list-url";

/** Renders the boolean filters: visible beside the search, on a phone among the other filters. */
export function Switches({
  free,
  url,
  className,
}: {
  free: readonly FreeFilter[];
  url: ListUrl;
  className: string;
}) {
  return (
    <div className={className}>
      {free.map((filter) => filter.switch && <FilterSwitch key={filter.param} filter={filter} url={url} />)}
    </div>
  );
}

/** Renders a boolean filter, in the address as `param=1`. */
function FilterSwitch({ filter: { param, label }, url }: { filter: FreeFilter; url: ListUrl }) {
  const id = useId();
  return (
    <div className="px-1">
      <Switch
        id={id}
        name={param}
        label={label}
        value={isTrueParam(url.value(param))}
        onChange={(on) => url.filter({ [param]: on ? "1" : null })}
      />
    </div>
  );
}
