import type { Calls } from "@/lib/http/calls";
import { chooseLanguage } from "@/lib/http/endpoints/language";
import { authorizeSubscription, bindConnection } from "@/lib/http/endpoints/realtime";
import { firstSteps } from "@/lib/tenants/queries/first-steps";
import { closeFirstSteps } from "@/lib/users/commands/close-first-steps";
import { chooseMondayMail } from "@/lib/users/commands/monday-mail";
import { setCustomer } from "@/lib/users/commands/set-customer";
import { mondayMail } from "@/lib/users/queries/monday-mail";
import { profile } from "@/lib/users/queries/profile";
import * as addresses from "@/lib/users/sign-in/account/address-endpoints";
import * as own from "@/lib/users/sign-in/account/endpoints";
import * as passkeys from "@/lib/users/sign-in/account/passkey-endpoints";
import * as doors from "@/lib/users/sign-in/endpoints";
import { beginAtProvider } from "@/lib/users/sign-in/oidc/endpoints";

const tag = "sign-in";

export const signInCalls = {
  "POST /auth/login": { tag, verb: doors.login, summary: "Sign in, first step: e-mail address and password" },
  "POST /auth/verify": { tag, verb: doors.verify, summary: "Sign in, second step: the code" },
  "POST /auth/oidc": {
    tag,
    verb: beginAtProvider,
    summary: "Begin to sign in at one's organisation; answers where a browser goes on",
    example: { email_address: "sanne@bakker.example", domain: "invorder" },
  },
  "POST /auth/reset-password": {
    tag,
    verb: doors.resetPassword,
    summary: "Ask for a link to choose a new password",
    example: { email_address: "sanne@bakker.example" },
  },
  "POST /auth/set-password": {
    tag,
    verb: doors.setPassword,
    summary: "Choose a password with a mailed link",
    example: {
      signature: "kq8X2v1c0dG5uY7wJkA9sLb3nEoPhT4yR6bN1vC8xZ0",
      password: "Een-lang-wachtwoord-2026",
    },
  },
  "GET /auth/security": { tag, verb: own.security, summary: "How one signs in, and where one is signed in" },
  "POST /auth/prove": { tag, verb: own.prove, summary: "Give one's password once more" },
  "POST /auth/change-password": { tag, verb: own.changePassword, summary: "Change one's own password" },
  "POST /auth/email-address": {
    tag,
    verb: addresses.changeAddress,
    summary: "Ask for another e-mail address of one's own; both have to confirm it",
    example: { email_address: "sanne.nieuw@bakker.example" },
  },
  "DELETE /auth/email-address": {
    tag,
    verb: addresses.cancelAddress,
    summary: "Take that back before it was confirmed",
  },
  "POST /auth/email-address/confirm": {
    tag,
    verb: addresses.confirmAddress,
    summary: "Confirm another e-mail address with a mailed link",
    example: { signature: "kq8X2v1c0dG5uY7wJkA9sLb3nEoPhT4yR6bN1vC8xZ0" },
  },
  "POST /auth/email-address/refuse": {
    tag,
    verb: addresses.refuseAddress,
    summary: "Say with such a link that one did not ask for it",
    example: { signature: "kq8X2v1c0dG5uY7wJkA9sLb3nEoPhT4yR6bN1vC8xZ0" },
  },
  "POST /auth/app": { tag, verb: own.beginApp, summary: "Begin to set up an authenticator app" },
  "POST /auth/app/confirm": { tag, verb: own.confirmApp, summary: "Put that app in use by its first code" },
  "POST /auth/mailed-codes": { tag, verb: own.backToMailedCodes, summary: "Get codes by mail instead" },
  "POST /auth/passkeys/begin": {
    tag,
    verb: passkeys.beginPasskey,
    summary: "What a browser needs to make a passkey",
  },
  "POST /auth/passkeys": { tag, verb: passkeys.addPasskey, summary: "Keep the passkey a browser made" },
  "DELETE /auth/passkeys/{id}": {
    tag,
    verb: passkeys.removePasskey,
    summary: "Forget one of one's own passkeys",
  },
  "POST /auth/passkey-options": {
    tag,
    verb: doors.passkeyOptions,
    summary: "What a browser needs to sign in with a passkey",
  },
  "POST /auth/verify-passkey": {
    tag,
    verb: doors.verifyPasskey,
    summary: "Sign in, second step: a passkey in place of the code",
  },
  "POST /auth/recovery-codes": {
    tag,
    verb: own.renewRecoveryCodes,
    summary: "New codes for when the app is lost",
  },
  "POST /auth/tokens": {
    tag,
    verb: own.makeToken,
    summary: "A long-lived pair for a program, after giving one's password once more",
    status: 201,
    example: { name: "Koppeling boekhouding", scope: "read", days: 90 },
  },
  "DELETE /auth/sessions/{id}": {
    tag,
    verb: own.endOwnSession,
    summary: "End one of one's own sessions, or all others",
  },
  "POST /auth/logout": { tag, verb: doors.logout, summary: "Sign out, or end a super-login" },
  "POST /auth/super-login/{id}": { tag, verb: doors.superLogin, summary: "Work as another user" },
  "POST /auth/ticket": {
    tag,
    verb: doors.ticket,
    summary: "A token that opens one address once, within a minute",
  },
  "GET /auth/profile": { tag, verb: profile, summary: "The signed-in user" },
  "GET /auth/monday-mail": {
    tag,
    verb: mondayMail,
    summary: "Whether one gets last week's figures by mail each Monday",
  },
  "PATCH /auth/monday-mail": {
    tag,
    verb: chooseMondayMail,
    summary: "Choose whether one gets them",
    example: { is_wanted: true },
  },
  "GET /auth/first-steps": {
    tag,
    verb: firstSteps,
    summary: "What whoever asks sees to first, and what of it is done; no steps once all is",
  },
  "PATCH /auth/first-steps": {
    tag,
    verb: closeFirstSteps,
    summary: "Set one's list of first steps aside, or show it again",
    example: { is_closed: true },
  },
  "PATCH /auth/set-customer": { tag, verb: setCustomer, summary: "Choose the customer to work for" },
  "POST /language": { tag, verb: chooseLanguage, summary: "Choose the language of the screens" },
  "POST /realtime/auth": { tag, verb: authorizeSubscription, summary: "Sign a wish to listen to a channel" },
  "POST /realtime/session": { tag, verb: bindConnection, summary: "Tie a live connection to its session" },
} as const satisfies Calls;
