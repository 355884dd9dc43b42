"use client";
import { Mail, Pencil, UserCog, UsersRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { deletionItem } from "@/components/ui/deletion-item";
import { leavePage } from "@/components/ui/leave-page";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { UserList as List, UserRow } from "@/lib/users/answers";
import { DeleteUser } from "./delete-user";
import { useInvite } from "./use-invite";

type Props = { domain: string; list: List; roles: readonly number[] };

/** Renders the users in an administrator's reach, who can super-login as one, invite them, or change their rights. */
export function UserList({ domain, list, roles }: Props) {
  const t = useTranslations("users");
  const router = useRouter();
  const confirm = useConfirm();
  const invite = useInvite();
  const [leaving, setLeaving] = useState<UserRow | null>(null);
  const toEdit = (row: UserRow) => `/${domain}/users/${row.id}/edit`;
  const columns = useColumns(roles, toEdit);
  const goOnAs = async (user: UserRow) => {
    const words = { name: user.full_name };
    if (!(await confirm({ body: t("super_body", words) }))) return;
    const answer = await call("POST /auth/super-login/{id}", { id: user.id });
    // A full page load under the other user's white label: nothing of this account stays in memory.
    if (answer.ok) leavePage("/");
    else toast.error(answer.problem.detail || t("super_failed"));
  };
  const table = (
    <DataTable
      name="users"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.full_name}
      rowHref={toEdit}
      search={t("search")}
      free={[{ param: "inactive", label: t("show_inactive"), switch: true }]}
      rowMenu={(row) => [
        {
          heading: "",
          items: [
            {
              id: "edit",
              label: row.may_write ? t("edit") : t("look"),
              icon: <Pencil aria-hidden size={16} />,
              onAction: () => router.push(toEdit(row)),
            },
            {
              id: "super-login",
              label: t("super_login"),
              icon: <UserCog aria-hidden size={16} />,
              disabled: !row.super_login,
              onAction: () => void goOnAs(row),
            },
            {
              id: "invite",
              label: t("invite"),
              icon: <Mail aria-hidden size={16} />,
              disabled: !row.may_write || !row.is_active,
              onAction: () => void invite(row),
            },
            deletionItem(t("delete"), () => setLeaving(row), !row.may_write),
          ],
        },
      ]}
      empty={<EmptyState icon={<UsersRound aria-hidden size={28} />} title={t("empty")} />}
    />
  );
  return (
    <>
      {table}
      <DeleteUser
        user={leaving}
        onClose={() => setLeaving(null)}
        onDone={() => {
          setLeaving(null);
          router.refresh();
        }}
      />
    </>
  );
}

export const UserListSkeleton = () => (
  <DataTableSkeleton name="users" columns={useColumns([], String)} menu />
);

function useColumns(roles: readonly number[], toEdit: (row: UserRow) => string): readonly Column<UserRow>[] {
  const t = useTranslations("users");
  return useMemo<readonly Column<UserRow>[]>(
    () => [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        isFixed: true,
        sticky: true,
        card: "name",
        cell: (row) => <RowLink href={toEdit(row)}>{row.full_name}</RowLink>,
      },
      {
        id: "email_address",
        header: t("email"),
        sortable: true,
        card: "left",
        cell: (row) => <span title={row.email_address}>{row.email_address}</span>,
      },
      {
        id: "role_id",
        header: t("role"),
        sortable: true,
        width: 160,
        card: "next",
        filter: {
          kind: "select",
          param: "role",
          all: t("all_roles"),
          options: roles.map((id) => ({ value: String(id), label: t(`role_${id}`) })),
        },
        cell: (row) => t(`role_${row.role_id}`),
      },
      {
        id: "customers",
        header: t("customers"),
        from: 1024,
        cell: (row) => <Customers names={row.customers} />,
      },
      { id: "reseller", header: t("reseller"), from: 1280, width: 150, cell: (row) => row.reseller ?? "–" },
      {
        id: "is_active",
        header: t("active"),
        width: 90,
        card: "sum",
        cell: (row) =>
          row.is_active ? (
            <>
              <span className="md:hidden">{t("active")}</span>
              <span className="max-md:hidden">{t("yes")}</span>
            </>
          ) : (
            <Badge tone="hold">{t("inactive")}</Badge>
          ),
      },
    ],
    [t, roles, toEdit],
  );
}

const SHOWN = 2;

function Customers({ names }: { names: readonly string[] }) {
  if (names.length === 0) return "–";
  const more = names.length - SHOWN;
  return (
    <span title={names.join(", ")}>
      {names.slice(0, SHOWN).join(", ")}
      {more > 0 && ` +${more}`}
    </span>
  );
}
