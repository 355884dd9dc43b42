import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<typeof Button>, "children" | "icon"> & { label: string; icon: ReactNode };

/** A button that shows an icon; its word is its name and its tooltip. */
export function IconButton({ label, icon, look = "quiet", size = "icon", ...rest }: Props) {
  return (
    <Tooltip content={label} naming>
      <Button {...rest} look={look} size={size} aria-label={label}>
        {icon}
      </Button>
    </Tooltip>
  );
}
