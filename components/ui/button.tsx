import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { tv, type VariantProps } from "tailwind-variants/lite";

export const buttonStyle = tv({
  base: "inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress",
  variants: {
    variant: {
      brand:
        "border-brand bg-brand-fill text-brand-ink enabled:hover:bg-brand-hover [a&]:hover:bg-brand-hover",
      plain: "border-control-line bg-surface text-ink hover:bg-sunken",
      quiet: "border-transparent bg-transparent text-ink hover:bg-sunken",
      link: "border-transparent bg-transparent text-brand-text underline underline-offset-2 hover:bg-sunken",
      danger: "border-transparent bg-bad text-bad-on hover:opacity-90",
      bar: "border-transparent bg-transparent text-bar-ink hover:bg-bar-hover aria-expanded:bg-bar-hover",
    },
    size: {
      // On a phone each is large enough for touch, and never narrower than its text.
      md: "min-h-9 px-3.5 text-list max-md:min-h-11",
      tool: "min-h-8 px-2.5 text-list max-md:min-h-11 max-md:px-3.5",
      sm: "min-h-7 px-2.5 text-dense max-md:min-h-11 max-md:px-3.5",
      icon: "size-9 max-md:size-11",
      "icon-tool": "size-8 max-md:size-11",
      "icon-sm": "size-7 max-md:size-11",
      // In a row of a list, whose height it does not increase; with touch it is larger.
      "icon-row": "h-6 w-7 max-md:h-11 max-md:w-11 pointer-coarse:h-9 pointer-coarse:w-11",
    },
  },
  defaultVariants: { variant: "plain", size: "md" },
});

type Props = ComponentProps<"button"> &
  VariantProps<typeof buttonStyle> & { icon?: ReactNode; pending?: boolean };

/** Renders a button. While `pending` it keeps its place and focus but does nothing. */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(onClick || pending ? { onClick: press } : {})}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonStyle({ variant, size, class: className })}
    >
      {pending ? <LoaderCircle aria-hidden size={16} className="animate-spin" /> : icon}
      {children}
    </button>
  );
}
