import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartWords } from "@/components/ui/words/words";

type Props = { params: DomainParams; children: ReactNode };

export default async function CustomersLayout({ params, children }: Props) {
  await requirePage(params, "customers.list");
  return <PartWords part="customers">{children}</PartWords>;
}
