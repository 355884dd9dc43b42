import { UserListSkeleton } from "@/components/users/user-list";

export default function Loading() {
  return <UserListSkeleton />;
}
