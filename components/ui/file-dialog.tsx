"use client";
import { FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FileField } from "./file-field";

type Opening = { label: string; children: (close: () => void) => ReactNode };

/** Renders a button that opens an upload; `children` renders it, given the function that closes it. */
export function FileButton({ label, children }: Opening) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="brand"
        size="tool"
        icon={<FileUp aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

type Props = {
  id: string;
  size: "md" | "lg";
  texts: { title: string; subtitle: string; choose: string; hint: string; cancel: string; go: string };
  file: File | null;
  errors: string[] | undefined;
  pending: boolean;
  disabled: boolean;
  onChoose: (file: File | null) => void;
  onGo: () => void;
  onClose: () => void;
  /** Content below the chosen file. */
  children?: ReactNode;
};

/** Renders the dialog in which a file is chosen, checked and uploaded. */
export function FileDialog({ id, size, texts, file, errors, children, ...does }: Props) {
  const { pending, disabled, onChoose, onGo, onClose } = does;
  return (
    <Dialog
      open
      size={size}
      title={texts.title}
      subtitle={texts.subtitle}
      onClose={onClose}
      isLocked={pending}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="brand" pending={pending} disabled={disabled} onClick={onGo}>
            {texts.go}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileField
          id={id}
          label={texts.choose}
          hint={texts.hint}
          file={file}
          onChange={onChoose}
          error={errors}
        />
        {children}
      </div>
    </Dialog>
  );
}
