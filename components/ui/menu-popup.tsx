"use client";
import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { Header } from "react-aria-components/Header";
import { MenuItem as Item, Menu, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import type { MenuGroup, MenuItem } from "./menu";

type Props = {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  groups: readonly MenuGroup[];
  header?: ReactNode;
  onClose: () => void;
};

export const popupStyle =
  "float-in flex max-h-[min(480px,80vh)] min-w-52 max-w-[min(360px,calc(100vw-16px))] flex-col overflow-hidden rounded-md border border-line bg-surface text-ink shadow-float";

export default function MenuPopup({ anchor, label, groups, header, onClose }: Props) {
  const onArrow = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null;
    const id = event.target instanceof HTMLElement ? event.target.dataset.key : undefined;
    const item = groups.flatMap(({ items }) => items).find((candidate) => candidate.id === id);
    if (by === null || !item?.onArrow) return;
    event.preventDefault();
    event.stopPropagation();
    item.onArrow(by);
  };
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className={popupStyle}
    >
      {header}
      <div onKeyDownCapture={onArrow} className="flex min-h-0 flex-col">
        <Menu
          aria-label={label}
          autoFocus="first"
          shouldCloseOnSelect
          onClose={onClose}
          className="overflow-auto p-1 outline-none"
        >
          {groups
            .filter((group) => group.items.length > 0)
            .map((group, index) => (
              <Group key={group.heading || `group-${index}`} group={group} line={index > 0} label={label} />
            ))}
        </Menu>
      </div>
    </Popover>
  );
}

function Group({ group, line, label }: { group: MenuGroup; line: boolean; label: string }) {
  const checks = group.items.some((item) => item.checked !== undefined);
  const selected = group.items.filter((item) => item.checked).map((item) => item.id);
  return (
    <MenuSection
      aria-label={group.heading ? undefined : label}
      className={line ? "mt-1 border-line border-t pt-1" : ""}
      {...(checks ? { selectionMode: "multiple" as const, selectedKeys: selected } : {})}
      shouldCloseOnSelect={!group.keepOpen}
    >
      {group.heading && (
        <Header className="px-2 pt-1.5 pb-1 font-medium text-dense text-ink-muted">{group.heading}</Header>
      )}
      {group.items.map((item) => (
        <Row key={item.id} item={item} hasChecks={checks} />
      ))}
    </MenuSection>
  );
}

function Row({ item, hasChecks }: { item: MenuItem; hasChecks: boolean }) {
  const router = useRouter();
  const act = () => (item.href ? router.push(item.href) : item.onAction?.());
  const tone = item.danger ? "text-bad-ink" : "text-ink";
  return (
    <Item
      id={item.id}
      textValue={item.label}
      isDisabled={item.disabled}
      onAction={act}
      className={`group/item flex min-h-8 max-md:min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 text-list outline-none focused:bg-brand-soft disabled:cursor-not-allowed disabled:opacity-50 ${tone}`}
    >
      {hasChecks && (
        <Check aria-hidden size={16} className={item.checked ? "text-brand-text" : "invisible"} />
      )}
      {item.icon}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.detail && <span className="text-dense text-ink-muted">{item.detail}</span>}
      {item.pointers && <Pointers pointers={item.pointers} />}
    </Item>
  );
}

/** Renders click targets within an item. They are no controls of their own: by keyboard the item, or another place, does the same. */
function Pointers({ pointers }: { pointers: NonNullable<MenuItem["pointers"]> }) {
  const stop = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <span
      aria-hidden
      className="invisible flex group-focused/item:visible group-hover/item:visible pointer-coarse:visible"
    >
      {pointers.map(({ id, icon, title, onPress }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a place within the item, hidden from what reads the page
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys do the same on the item itself, or elsewhere
        <span
          key={id}
          title={title}
          className="grid size-6 place-content-center rounded-sm hover:bg-sunken pointer-coarse:size-9"
          onPointerDown={stop}
          onPointerUp={stop}
          onMouseDown={stop}
          onMouseUp={stop}
          onClick={(event) => {
            stop(event);
            onPress();
          }}
        >
          {icon}
        </span>
      ))}
    </span>
  );
}
