import { isSecure } from "@/lib/access/cookies";
import { isDevelopment, settings } from "@/lib/kernel/settings";

/**
 * The headers of every answer of the web server, whatever it is; they stand here and nowhere else. What is no page may load and do
 * nothing if a browser shows it; a PDF is drawn by the browser's own viewer.
 */
export const baseHeaders = (): Record<string, string> => ({
  "content-security-policy":
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  ...(isSecure() && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/**
 * Returns what a page may load: scripts run only with its nonce; nothing may frame it; the browser talks to us and to the live line alone.
 */
export function pagePolicy(nonce: string): string {
  const directives = [
    "default-src 'self'",
    // Development builds evaluate code to show errors where they are; production never does.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...liveOrigins()].join(" ")}`,
    "object-src 'none'",
    // The letter of a draft, drawn by our own server, is shown from memory.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure() ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** Returns where the browser's live line goes: our own server, or hosted Pusher's. */
function liveOrigins(): string[] {
  const { PUSHER_KEY, PUSHER_PUBLIC_URL, PUSHER_HOST, PUSHER_PORT, PUSHER_USE_TLS, PUSHER_CLUSTER } =
    settings();
  if (!PUSHER_KEY) return [];
  if (PUSHER_PUBLIC_URL) return [PUSHER_PUBLIC_URL.replace(/^http/, "ws").replace(/\/+$/, "")];
  if (!PUSHER_HOST) return [`wss://ws-${PUSHER_CLUSTER ?? "eu"}.pusher.com`];
  const secure = PUSHER_USE_TLS === "1";
  return [`${secure ? "wss" : "ws"}://${PUSHER_HOST}:${PUSHER_PORT ?? (secure ? 443 : 80)}`];
}
