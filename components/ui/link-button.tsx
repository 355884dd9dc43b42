import type { ComponentProps, ReactNode } from "react";
import type { VariantProps } from "tailwind-variants/lite";
import { buttonStyle } from "./button";
import { PrefetchLink } from "./prefetch-link";

type Props = ComponentProps<typeof PrefetchLink> & VariantProps<typeof buttonStyle> & { icon?: ReactNode };

/** Renders a link that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: Props) {
  return (
    <PrefetchLink {...rest} className={buttonStyle({ variant, size, class: className })}>
      {icon}
      {children}
    </PrefetchLink>
  );
}
