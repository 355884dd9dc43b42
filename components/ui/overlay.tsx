"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { raiseToasts } from "./raise-toasts";
import { useRestoreFocus } from "./use-restore-focus";

export type OverlayProps = {
  title: string;
  onClose: () => void;
  subtitle?: ReactNode;
  /** The buttons, always visible at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
  size?: "sm" | "md" | "lg";
  side?: boolean;
  /** A click outside or Esc does not close it (while saving). */
  isLocked?: boolean;
  role?: "dialog" | "alertdialog";
};

const sizes = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };
const centred =
  "float-in m-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] rounded-md border border-line";
const aside = "slide-in ml-auto h-dvh w-full border-line border-l";

/** Renders a modal dialog, in the middle or along the right edge. Focus stays inside and returns on closing. */
export default function Overlay(props: OverlayProps) {
  const {
    title,
    subtitle,
    onClose,
    footer,
    children,
    size = "md",
    side = false,
    isLocked = false,
    role,
  } = props;
  const t = useTranslations("ui");
  useRestoreFocus();
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isLocked && role !== "alertdialog"}
      isKeyboardDismissDisabled={isLocked}
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex bg-black/45"
    >
      <Modal
        className={`flex flex-col overflow-hidden bg-surface text-ink shadow-float ${sizes[size]} ${side ? aside : centred}`}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-start gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Heading slot="title" className="font-semibold text-section">
                {title}
              </Heading>
              {subtitle && <p className="mt-0.5 text-ink-muted text-list">{subtitle}</p>}
            </div>
            {!isLocked && (
              <button
                type="button"
                aria-label={t("close")}
                onClick={onClose}
                className="-mr-2 grid size-8 shrink-0 place-content-center rounded-md hover:bg-sunken"
              >
                <X aria-hidden size={18} />
              </button>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-6 pt-1 pb-5">{children}</div>
          {footer && (
            <footer
              ref={side ? raiseToasts : null}
              className="flex flex-wrap justify-end gap-2 border-line border-t bg-sunken px-6 py-3"
            >
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
