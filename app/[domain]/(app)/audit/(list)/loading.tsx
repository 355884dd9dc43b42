import { AuditListSkeleton } from "@/components/audit/audit-list";

export default function Loading() {
  return <AuditListSkeleton />;
}
