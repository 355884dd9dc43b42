"use client";
import { useState } from "react";
import type { Facts } from "@/lib/kernel/facts";
import type { OwnSecurity } from "@/lib/users/sign-in/own/answers";
import { ChangePassword } from "./change-password";
import { EmailAddress } from "./email-address";
import { MondayMail } from "./monday-mail";
import { OwnSessions } from "./own-sessions";
import { OwnTokens } from "./own-tokens";
import { Passkeys } from "./passkeys";
import { SecondFactor } from "./second-factor";

type Props = {
  own: OwnSecurity;
  /** Whether the Monday mail comes; null for who sees no figures. */
  mondayMail: boolean | null;
  facts: { prove: Facts; code: Facts; password: Facts; token: Facts; address: Facts };
};

/** How one signs in and where one is signed in. Who works as somebody else sees it, and changes nothing of it. */
export function AccountPage({ own, mondayMail, facts }: Props) {
  const [saves, setSaves] = useState(0);
  return (
    <div className="flex flex-col gap-5">
      <EmailAddress own={own} facts={facts} />
      <SecondFactor own={own} facts={facts} />
      <Passkeys own={own} facts={facts.prove} />
      {own.may_change && (
        <ChangePassword
          key={saves}
          facts={facts.password}
          email={own.email_address}
          onSaved={() => setSaves(saves + 1)}
        />
      )}
      {mondayMail !== null && <MondayMail wanted={mondayMail} />}
      <OwnSessions
        sessions={own.sessions.filter(({ kind }) => kind === "login")}
        mayEndOthers={own.may_change}
      />
      <OwnTokens own={own} facts={facts} />
    </div>
  );
}
