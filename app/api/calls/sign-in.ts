import type { Calls } from "@/lib/http/calls";
import { chooseLanguage } from "@/lib/i18n/doors";
import { listen, tie } from "@/lib/realtime/doors";
import { login, logout, resetPassword, setPassword, superLogin, ticket, verify } from "@/lib/sign-in/doors";
import { setCustomer } from "@/lib/users/commands/set-customer";
import { profile } from "@/lib/users/queries/profile";

const tag = "sign-in";

export const signInCalls = {
  "POST /auth/login": { tag, verb: login, summary: "Sign in, first step: e-mail address and password" },
  "POST /auth/verify": { tag, verb: verify, summary: "Sign in, second step: the code" },
  "POST /auth/reset-password": {
    tag,
    verb: resetPassword,
    summary: "Ask for a link to choose a new password",
    example: { email_address: "sanne@bakker.example" },
  },
  "POST /auth/set-password": {
    tag,
    verb: setPassword,
    summary: "Choose a password with a mailed link",
    example: {
      signature: "kq8X2v1c0dG5uY7wJkA9sLb3nEoPhT4yR6bN1vC8xZ0",
      password: "Een-lang-wachtwoord-2026",
    },
  },
  "POST /auth/logout": { tag, verb: logout, summary: "Sign out, or end a super-login" },
  "POST /auth/super-login/{id}": { tag, verb: superLogin, summary: "Work as another user" },
  "POST /auth/ticket": { tag, verb: ticket, summary: "A token that opens one address once, within a minute" },
  "GET /auth/profile": { tag, verb: profile, summary: "The signed-in user" },
  "PATCH /auth/set-customer": { tag, verb: setCustomer, summary: "Choose the customer to work for" },
  "POST /language": { tag, verb: chooseLanguage, summary: "Choose the language of the screens" },
  "POST /realtime/auth": { tag, verb: listen, summary: "Sign a wish to listen to a channel" },
  "POST /realtime/session": { tag, verb: tie, summary: "Tie a live connection to its session" },
} as const satisfies Calls;
