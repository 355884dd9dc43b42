import { Eye } from "lucide-react";
import { SentLink } from "./sent-link";

/** Renders a button at the end of a timeline line that shows the sent message; its name is that of the line. */
export const SentMessageButton = ({ letter_id, title }: { letter_id: number; title: string }) => (
  <SentLink
    letter_id={letter_id}
    title={title}
    className="flex min-h-7 shrink-0 items-center px-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
  >
    <Eye aria-hidden size={15} />
    <span className="sr-only">{title}</span>
  </SentLink>
);
