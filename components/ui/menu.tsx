"use client";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { VariantProps } from "tailwind-variants/lite";
import { Button, type buttonStyle } from "./button";
import { lazyComponent } from "./lazy-component";
import { Tooltip } from "./tooltip";

const importPopup = () => import("./menu-popup");
const MenuPopup = lazyComponent(importPopup);

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A link, or … */
  href?: string;
  /** … an action. */
  onAction?: () => void;
  /** Called for ← (-1) and → (1) on the item; the menu stays open. */
  onArrow?: (by: -1 | 1) => void;
  /** Click targets at its end, for mouse and touch: the keyboard has other ways to do the same. */
  pointers?: readonly { id: string; icon: ReactNode; title: string; onPress: () => void }[];
};

/** Items below a heading; "" is a separator. */
export type MenuGroup = { heading: string; items: readonly MenuItem[]; keepOpen?: boolean };

type Props = VariantProps<typeof buttonStyle> & {
  label: string;
  groups: readonly MenuGroup[];
  icon?: ReactNode;
  /** On a phone only the icon is shown. */
  collapse?: boolean;
  /** The label is for screen readers only. */
  iconOnly?: boolean;
  disabled?: boolean;
  children?: ReactNode;
  header?: ReactNode;
  tabIndex?: number;
};

/** Renders a button with a menu. The menu's code is loaded on hover or focus of the button, so closed menus cost nothing. */
export function MenuButton(props: Props) {
  const {
    label,
    groups,
    icon,
    iconOnly = false,
    disabled,
    variant,
    size,
    children,
    header,
    tabIndex,
    collapse,
  } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  const button = (
    <Button
      ref={anchor}
      variant={variant}
      size={size ?? (iconOnly ? "icon" : "md")}
      icon={icon}
      disabled={disabled}
      tabIndex={tabIndex}
      aria-label={iconOnly || children ? label : undefined}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={importPopup}
      onFocus={importPopup}
      onKeyDown={openByArrow}
      onClick={() => setOpen(!open)}
    >
      {children ?? (!iconOnly && <span className={collapse ? "max-sm:sr-only" : ""}>{label}</span>)}
      {!iconOnly && <ChevronDown aria-hidden size={16} className="opacity-70 max-sm:hidden" />}
    </Button>
  );
  return (
    <>
      {iconOnly && size !== "icon-sm" ? (
        <Tooltip content={label} isName>
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {open && (
        <MenuPopup
          anchor={anchor}
          label={label}
          groups={groups}
          header={header}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
