import { InvoiceListSkeleton } from "@/components/invoices/invoice-list";

export default function Loading() {
  return <InvoiceListSkeleton />;
}
