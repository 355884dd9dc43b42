"use client";
import { useState } from "react";
import type { Facts } from "@/lib/kernel/facts";
import type { Opened } from "@/lib/users/sign-in/answers";
import { AppStep } from "./app-step";
import { CodeStep } from "./code-step";
import { type Credentials, CredentialsStep } from "./credentials-step";
import { PasswordStep } from "./password-step";
import { ResetStep } from "./reset-step";

/** A link from a mail, as the server found it when the page was made; `over`: used, too old, or none of ours. */
export type MailedLink = { signature: string; email_address: string } | "over" | null;

type Props = {
  domain: string;
  name: string;
  link: MailedLink;
  facts: { credentials: Facts; code: Facts; reset: Facts; password: Facts };
};

type Stage =
  | { at: "credentials"; hasNewPassword?: true }
  | { at: "code"; opened: Opened & { verify: "email" | "app" } }
  | { at: "reset"; after?: "over" }
  | { at: "password"; signature: string; email_address: string }
  | { at: "app"; qr: string; key: string };

const begin = (link: MailedLink): Stage =>
  link === null
    ? { at: "credentials" }
    : link === "over"
      ? { at: "reset", after: "over" }
      : { at: "password", ...link };

/** E-mail and password, then the code; after that the product itself, as a whole new page. Beside it the ways to a new password. */
export function SignIn({ domain, name, link, facts }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ email_address: "", password: "" });
  const [stage, setStage] = useState<Stage>(() => begin(link));
  const signIn = () => setStage({ at: "credentials" });
  const goOn = (opened: Opened) => {
    const { verify } = opened;
    if (verify) setStage({ at: "code", opened: { ...opened, verify } });
  };
  switch (stage.at) {
    case "code":
      return (
        <CodeStep
          facts={facts.code}
          opened={stage.opened}
          credentials={credentials}
          onOpened={goOn}
          onBack={signIn}
          onVerified={() => window.location.assign(`/${domain}`)}
        />
      );
    case "reset":
      return (
        <ResetStep
          facts={facts.reset}
          email={credentials.email_address}
          isAfterLink={stage.after === "over"}
          onBack={signIn}
        />
      );
    case "password":
      return (
        <PasswordStep
          facts={facts.password}
          link={stage}
          onOver={() => setStage({ at: "reset", after: "over" })}
          onSaved={({ email_address, qr, key }) => {
            setCredentials({ email_address, password: "" });
            setStage(qr && key ? { at: "app", qr, key } : { at: "credentials", hasNewPassword: true });
          }}
        />
      );
    case "app":
      return <AppStep name={name} qr={stage.qr} appKey={stage.key} onDone={signIn} />;
    default:
      return (
        <CredentialsStep
          name={name}
          facts={facts.credentials}
          initial={credentials}
          hasNewPassword={stage.hasNewPassword ?? false}
          onForgot={(typed) => {
            setCredentials(typed);
            setStage({ at: "reset" });
          }}
          onOpened={(data, typed) => {
            setCredentials(typed);
            goOn(data);
          }}
        />
      );
  }
}
