import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<typeof Button>, "children" | "icon"> & { label: string; icon: ReactNode };

/** Renders a button with an icon; its label is its accessible name and tooltip. */
export function IconButton({ label, icon, variant = "quiet", size = "icon", ...rest }: Props) {
  return (
    <Tooltip content={label} isName>
      <Button {...rest} variant={variant} size={size} aria-label={label}>
        {icon}
      </Button>
    </Tooltip>
  );
}
