import type { IncomingHttpHeaders } from "node:http";

/** A received request. `origin` is the address it was sent to, which the server uses in its own links. */
export type HttpRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  origin: string;
};

export type HttpResponse = { status: number; headers?: Record<string, string>; body: string };

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(body),
});

export const html = (body: string, status = 200): HttpResponse => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body,
});

export const xml = (body: string, status = 200, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { "content-type": "text/xml; charset=utf-8", ...headers },
  body,
});

export const redirect = (location: string): HttpResponse => ({
  status: 303,
  headers: { location },
  body: "",
});

/** Returns the token of an `Authorization: Bearer` header; "" without one. */
export const bearerOf = ({ headers }: HttpRequest): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";

/** Returns the fields of a submitted form. */
export const formOf = ({ body }: HttpRequest): URLSearchParams => new URLSearchParams(body);
