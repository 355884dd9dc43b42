import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import type { VariantProps } from "tailwind-variants/lite";
import { buttonStyle } from "./button";

type Props = ComponentProps<typeof Link> & VariantProps<typeof buttonStyle> & { icon?: ReactNode };

/** A link that looks like a button, for going somewhere. */
export function LinkButton({ look, size, icon, className, children, ...rest }: Props) {
  return (
    <Link {...rest} className={buttonStyle({ look, size, class: className })}>
      {icon}
      {children}
    </Link>
  );
}
