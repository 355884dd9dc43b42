import type { ReactNode } from "react";
import { type DomainParams, requirePage } from "@/app/page-context";
import { PartMessages } from "@/components/ui/words/messages-provider";

type Props = { params: DomainParams; children: ReactNode };

export default async function CustomersLayout({ params, children }: Props) {
  await requirePage(params, "customers.list");
  return <PartMessages part="customers">{children}</PartMessages>;
}
