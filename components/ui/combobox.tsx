"use client";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { searchWords } from "@/lib/kernel/search-words";
import { describedBy, FieldErrors, type FieldProps, inputStyle, RequiredMark } from "./field";

const PAUSE_MS = 300;
const none: readonly ComboboxOption[] = [];

export type ComboboxOption = { value: string; label: string; detail?: string };

type ComboProps = FieldProps & {
  name: string;
  value: string;
  onChange: (value: string, option: ComboboxOption | null) => void;
  /** All options, when there are few … */
  options?: readonly ComboboxOption[];
  /** … or a search on the server, 300 ms after typing, with any number of words. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** The label of the initial value, before options are loaded. */
  valueLabel?: string;
  disabled?: boolean;
};

/** Renders a choice found by typing. */
export function Combobox(props: ComboProps) {
  const { id, label, hint, error, required, name, value, onChange, valueLabel = "", disabled } = props;
  const t = useTranslations("ui");
  const [typed, setTyped] = useState(
    valueLabel || (props.options?.find((option) => option.value === value)?.label ?? ""),
  );
  const chosen = useRef(typed);
  const options = useOptions(props, typed);
  const input = useRef<HTMLInputElement>(null);
  // Text typed before hydration is only in the DOM field.
  useLayoutEffect(() => {
    const early = input.current?.value;
    if (early) setTyped(early);
  }, []);

  const [isOpen, setOpen] = useState(false);
  useListOverScroll(isOpen);

  const choose = (key: string | number | null) => {
    const option = options.find((candidate) => candidate.value === key) ?? null;
    // Leaving the field without a choice keeps the former one, even if no loaded option has it.
    if (!option && key !== null && key === value) return setTyped(chosen.current);
    chosen.current = option?.label ?? "";
    setTyped(chosen.current);
    onChange(option?.value ?? "", option);
  };
  const { "aria-required": _, ...tied } = describedBy({ id, label, hint, error, required });
  return (
    <AriaComboBox
      items={options}
      inputValue={typed}
      onInputChange={setTyped}
      onOpenChange={setOpen}
      value={value || null}
      onChange={choose}
      isDisabled={disabled}
      isInvalid={Boolean(error?.length)}
      isRequired={required}
      validationBehavior="aria"
      allowsEmptyCollection
      menuTrigger="focus"
      className="flex w-full max-w-xl flex-col gap-1"
    >
      <Label className="font-medium text-ink text-list">
        {label}
        {required && <RequiredMark />}
      </Label>
      <div className="relative flex items-center">
        <FocusedEarly input={input} />
        <Input ref={input} {...tied} name={name} className={`${inputStyle} pr-10`} />
        <Button
          aria-label={t("open_options")}
          className="absolute right-1.5 grid size-8 place-content-center rounded-md hover:bg-sunken"
        >
          <ChevronDown aria-hidden size={18} />
        </Button>
      </div>
      {hint && (
        <Text slot="description" id={`${id}-hint`} className="text-dense text-ink-muted">
          {hint}
        </Text>
      )}
      <FieldErrors id={id} error={error} />
      <Popover className="float-in max-h-80 min-w-(--trigger-width) overflow-auto rounded-md border border-line bg-surface p-1 shadow-float">
        <ListBox<ComboboxOption>
          className="outline-none"
          renderEmptyState={() => <p className="p-2 text-ink-muted text-list">{t("no_options")}</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              className="cursor-pointer rounded-sm px-2 py-1.5 text-list focused:bg-brand-soft selected:font-medium"
            >
              <span className="block">{option.label}</span>
              {option.detail && <span className="block text-dense text-ink-muted">{option.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** Informs react-aria that the field has the focus, when that was set before hydration. */
function FocusedEarly({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const state = use(ComboBoxStateContext);
  const setFocused = useRef(state?.setFocused);
  useEffect(() => {
    if (document.activeElement === input.current) setFocused.current?.(true);
  }, [input]);
  return null;
}

/**
 * Keeps the list open while the page scrolls: react-aria closes it and clears the typed text, even when a browser scrolls the field into
 * view by itself (adobe/react-spectrum#9467). The list is positioned in the page and moves with it.
 */
function useListOverScroll(isOpen: boolean) {
  const open = useRef(isOpen);
  useLayoutEffect(() => {
    open.current = isOpen;
  });
  useEffect(() => {
    // Registered before the list opens, so that this listener runs before react-aria's.
    const onScroll = (event: Event) => {
      if (open.current && event.target === document) event.stopImmediatePropagation();
    };
    window.addEventListener("scroll", onScroll, true);
    return () => window.removeEventListener("scroll", onScroll, true);
  }, []);
}

/** Returns the options that match the typed text: filtered here when there are few, searched on the server when there are many. */
function useOptions({ options, load }: ComboProps, typed: string): readonly ComboboxOption[] {
  const [found, setFound] = useState(none);
  const ask = useRef(load);
  ask.current = load;
  useEffect(() => {
    if (!ask.current) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const show = (options: readonly ComboboxOption[]) => {
        // Former results remain until the answer to the latest text, as the user may be clicking one.
        if (!controller.signal.aborted) setFound(options);
      };
      ask.current?.(searchWords(typed), controller.signal).then(show, () => show(none));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
  if (!options) return found;
  const words = typed.toLowerCase();
  const exact = options.some((option) => option.label === typed);
  return exact ? options : options.filter((option) => option.label.toLowerCase().includes(words));
}
