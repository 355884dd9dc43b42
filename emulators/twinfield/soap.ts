import { type HttpRequest, type HttpResponse, xml } from "../wire/http";
import { at, type Node, textAt, treeOf, wrapped, x } from "./xml";

/** A call, taken from its SOAP envelope. */
export type Call = { token: string; company: string; hasCompanyId: boolean; body: Node };

export function callOf({ body }: HttpRequest): Call | null {
  const envelope = at(treeOf(body), "Envelope");
  const header = at(envelope, "Header", "Header");
  const token = textAt(header, "AccessToken");
  if (!token) return null;
  const hasCompanyId = "CompanyId" in header;
  return { token, company: textAt(header, "CompanyCode"), hasCompanyId, body: at(envelope, "Body") };
}

const enveloped = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;

/** Returns a response of ProcessXmlString: the inner XML as escaped text. */
export const processed = (inner: string, headers: Record<string, string> = {}): HttpResponse =>
  xml(
    enveloped(
      `<ProcessXmlStringResponse xmlns="http://www.twinfield.com/"><ProcessXmlStringResult>${wrapped(inner)}</ProcessXmlStringResult></ProcessXmlStringResponse>`,
    ),
    200,
    headers,
  );

type FinderResult = { total: number; items: [string, string][] };

/** Returns a response of the finder: no messages, and pairs of code and name. */
export const searched = ({ total, items }: FinderResult): HttpResponse => {
  const rows = items.map(
    ([code, name]) => `<ArrayOfString><string>${x(code)}</string><string>${x(name)}</string></ArrayOfString>`,
  );
  return xml(
    enveloped(
      `<SearchResponse xmlns="http://www.twinfield.com/"><SearchResult/><data><TotalRows>${total}</TotalRows><Columns><string>Code</string><string>Name</string></Columns><Items>${rows.join("")}</Items></data></SearchResponse>`,
    ),
  );
};

/** Codes of faults, with their response status. */
const STATUS: Record<number, number> = { 354: 401, 351: 401, 103: 401, 102: 403, 104: 403, 352: 403 };

export const fault = (code: number, message: string): HttpResponse =>
  xml(
    enveloped(
      `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${x(message)}</faultstring><detail><message>${x(message)}</message><code>${code}</code><source>Twinfield</source></detail></soap:Fault>`,
    ),
    STATUS[code] ?? 500,
  );
