import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function LettersLayout({ params, children }: Props) {
  await demandPage(params, "letters.read");
  return <PartWords part="letters">{children}</PartWords>;
}
