import type { ReactNode } from "react";
import { type DomainParams, demandPage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function PaymentsLayout({ params, children }: Props) {
  await demandPage(params, "payments.read");
  return <PartWords part="payments">{children}</PartWords>;
}
