"use client";
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

type Props = {
  content: ReactNode;
  children: ReactElement<{ "aria-describedby"?: string }>;
  /** The child is plain text (an amount, a date), so it is made focusable. */
  onText?: boolean;
  /** The content is already the child's name and must not be announced twice. */
  isName?: boolean;
};

const PAUSE_MS = 350;

/** Renders a tooltip on hover and keyboard focus, above everything, until Esc or leaving. */
export function Tooltip({ content, children, onText = false, isName = false }: Props) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();

  const show = (pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), pause);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) hide();
  };
  const described = open && !isName ? { "aria-describedby": id } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the child is what is used
    <span
      ref={anchor}
      className="inline-flex max-w-full"
      onMouseEnter={() => show(PAUSE_MS)}
      onMouseLeave={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
      onPointerDown={hide}
      onKeyDown={hideOnEscape}
      {...(onText ? { tabIndex: 0, ...described } : {})}
    >
      {onText ? children : cloneElement(children, described)}
      {open && <Floating id={id} anchor={anchor} content={content} />}
    </span>
  );
}

type FloatingProps = { id: string; anchor: { current: HTMLElement | null }; content: ReactNode };

function Floating({ id, anchor, content }: FloatingProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    box.current.showPopover?.();
    const from = anchor.current.getBoundingClientRect();
    const { width, height } = box.current.getBoundingClientRect();
    const above = from.top - height - 8;
    const centred = from.left + (from.width - width) / 2;
    box.current.style.top = `${above > 4 ? above : from.bottom + 8}px`;
    box.current.style.left = `${Math.max(8, Math.min(centred, window.innerWidth - width - 8))}px`;
  }, [anchor]);
  return (
    <span
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto m-0 w-max max-w-72 whitespace-normal rounded-md border-0 bg-strong-soft px-2.5 py-1.5 text-left font-normal text-dense text-strong-ink shadow-float"
    >
      {content}
    </span>
  );
}
