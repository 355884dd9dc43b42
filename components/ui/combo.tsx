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
import { described, FieldErrors, type FieldProps, inputStyle, RequiredMark } from "./field";

const PAUSE_MS = 300;
const none: readonly ComboOption[] = [];

export type ComboOption = { value: string; label: string; detail?: string };

type ComboProps = FieldProps & {
  name: string;
  value: string;
  onChange: (value: string, option: ComboOption | null) => void;
  /** All options when there are few … */
  options?: readonly ComboOption[];
  /** … or a search on the server, called 300 ms after typing with as many words as it takes. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;
  /** The words for the value chosen before anything is loaded. */
  valueLabel?: string;
  disabled?: boolean;
};

/** A choice found by typing. */
export function Combo(props: ComboProps) {
  const { id, label, hint, error, required, name, value, onChange, valueLabel = "", disabled } = props;
  const t = useTranslations("ui");
  const [typed, setTyped] = useState(
    valueLabel || (props.options?.find((option) => option.value === value)?.label ?? ""),
  );
  const chosen = useRef(typed);
  const options = useOptions(props, typed);
  const input = useRef<HTMLInputElement>(null);
  // What somebody typed before the page's scripts were there stands in the field alone.
  useLayoutEffect(() => {
    const early = input.current?.value;
    if (early) setTyped(early);
  }, []);

  const [isOpen, setOpen] = useState(false);
  useListOverScroll(isOpen);

  const choose = (key: string | number | null) => {
    const option = options.find((candidate) => candidate.value === key) ?? null;
    // Who leaves the field without choosing keeps what was chosen before, also where no list names it now.
    if (!option && key !== null && key === value) return setTyped(chosen.current);
    chosen.current = option?.label ?? "";
    setTyped(chosen.current);
    onChange(option?.value ?? "", option);
  };
  const { "aria-required": _, ...tied } = described({ id, label, hint, error, required });
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
        <ListBox<ComboOption>
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

/** Tells the list that the field has the focus, where it was given before the page's scripts were there. */
function FocusedEarly({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const state = use(ComboBoxStateContext);
  const setFocused = useRef(state?.setFocused);
  useEffect(() => {
    if (document.activeElement === input.current) setFocused.current?.(true);
  }, [input]);
  return null;
}

/**
 * Leaves the list open while the page scrolls: react-aria closes it and clears what was typed, also where a browser scrolls the
 * field into view by itself (adobe/react-spectrum#9467). The list is placed in the page and moves with it.
 */
function useListOverScroll(isOpen: boolean) {
  const open = useRef(isOpen);
  useLayoutEffect(() => {
    open.current = isOpen;
  });
  useEffect(() => {
    // Listening from before the list opens, so that this one comes before react-aria's.
    const onScroll = (event: Event) => {
      if (open.current && event.target === document) event.stopImmediatePropagation();
    };
    window.addEventListener("scroll", onScroll, true);
    return () => window.removeEventListener("scroll", onScroll, true);
  }, []);
}

/** The options that fit what is typed: filtered here when there are few, asked from the server when there are many. */
function useOptions({ options, load }: ComboProps, typed: string): readonly ComboOption[] {
  const [found, setFound] = useState(none);
  const ask = useRef(load);
  ask.current = load;
  useEffect(() => {
    if (!ask.current) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const show = (options: readonly ComboOption[]) => {
        // What was found stands until the answer to what was typed since: somebody may be pressing on it.
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
