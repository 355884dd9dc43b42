import type { ComponentProps, ReactNode } from "react";
import type { VariantProps } from "tailwind-variants/lite";
import { buttonStyle } from "./button";
import { PlaceLink } from "./place-link";

type Props = ComponentProps<typeof PlaceLink> & VariantProps<typeof buttonStyle> & { icon?: ReactNode };

/** Renders a link that looks like a button. */
export function LinkButton({ look, size, icon, className, children, ...rest }: Props) {
  return (
    <PlaceLink {...rest} className={buttonStyle({ look, size, class: className })}>
      {icon}
      {children}
    </PlaceLink>
  );
}
