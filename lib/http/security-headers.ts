import { isSecure } from "@/lib/access/cookies";
import { isDevelopment, settings } from "@/lib/kernel/settings";

/**
 * Returns the headers of every answer of the web server; they are set nowhere else. Other answers than pages may load and do nothing if a
 * browser shows them; a PDF is displayed by the browser's own viewer.
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
 * Returns the content security policy of a page: scripts run only with its nonce; no page may frame it; the browser connects only to this
 * server and to the realtime server.
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
    // The preview of a letter, rendered by our own server, is shown from memory.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure() ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** Returns the origin of the browser's realtime connection: our own server, or hosted Pusher's. */
function liveOrigins(): string[] {
  const { PUSHER_KEY, PUSHER_PUBLIC_URL, PUSHER_HOST, PUSHER_PORT, PUSHER_USE_TLS, PUSHER_CLUSTER } =
    settings();
  if (!PUSHER_KEY) return [];
  if (PUSHER_PUBLIC_URL) return [PUSHER_PUBLIC_URL.replace(/^http/, "ws").replace(/\/+$/, "")];
  if (!PUSHER_HOST) return [`wss://ws-${PUSHER_CLUSTER ?? "eu"}.pusher.com`];
  const secure = PUSHER_USE_TLS === "1";
  return [`${secure ? "wss" : "ws"}://${PUSHER_HOST}:${PUSHER_PORT ?? (secure ? 443 : 80)}`];
}
