import type { Link } from "../../port";
import { type FailureKind, PackageFailure } from "../../rules/failure";
import {
  Calls,
  type HttpResponse,
  type ResponseVerdict,
  type RetryPolicy,
  usualVerdict,
} from "../wire/calls";
import { rateLimiterOf } from "../wire/rate-limiter";
import { Clusters, type TwinfieldSite } from "./site";
import { children, elementAt, type Node, textAt, treeOf, xmlOf } from "./xml";

const REFUSALS: Record<string, FailureKind> = {
  "102": "no_right",
  "352": "no_right",
  "353": "no_right",
  "101": "no_right",
  "109": "no_right",
  "359": "no_right",
  "104": "needs_relink",
  "105": "needs_relink",
  "106": "needs_relink",
  "187": "bad_answer",
};
const TOKEN_REFUSED = new Set(["354", "351", "103"]);
const WRONG_CLUSTER = "108";
const NO_MORE_MS = 60_000;

/** Calls of one link in one office; without an office only the offices can be listed. */
export class Services {
  private readonly clusters: Clusters;
  private readonly calls: Calls;

  constructor(
    site: TwinfieldSite,
    link: Link,
    private readonly office: string,
    patience: RetryPolicy = site.patience,
  ) {
    this.clusters = new Clusters(site, link);
    const pace = rateLimiterOf(`twinfield ${site.client_id}`, site.rate, link.clock().getTime());
    this.calls = new Calls(link, { verdict: (response, now) => this.verdict(response, now), patience, pace });
  }

  /** Returns Twinfield's answer to an XML request: its root element with its name. Throws PackageFailure. */
  async process(request: Node): Promise<{ name: string; root: Node }> {
    const body = { ProcessXmlString: { "@_xmlns": NAMESPACE, xmlRequest: xmlOf(request) } };
    return this.call("processxml", "ProcessXmlString", body, (answer) => {
      const inner = treeOf(textAt(answer, "ProcessXmlStringResponse", "ProcessXmlStringResult"));
      const [name = ""] = Object.keys(inner).filter((key) => !key.startsWith("?"));
      return { name, root: elementAt(inner, name) };
    });
  }

  /** Returns a page of the codes that the finder lists, and their total number. Throws PackageFailure. */
  async find(search: Node): Promise<{ total: number; codes: string[] }> {
    return this.call("finder", "Search", { Search: { "@_xmlns": NAMESPACE, ...search } }, (answer) => {
      const data = elementAt(answer, "SearchResponse", "data");
      const rows = children(elementAt(data, "Items"), "ArrayOfString");
      return { total: Number(textAt(data, "TotalRows")), codes: rows.map((row) => textAt(row, "string")) };
    });
  }

  private call<T>(service: string, action: string, body: Node, read: (answer: Node) => T): Promise<T> {
    return this.calls.ask(
      async (token) => ({
        url: new URL(`webservices/${service}.asmx`, await this.clusters.of(token)),
        init: {
          method: "POST",
          headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${NAMESPACE}${action}"` },
          body: this.envelope(token, body),
        },
      }),
      ({ text }) => read(elementAt(treeOf(text), "Envelope", "Body")),
    );
  }

  private envelope(token: string, body: Node): string {
    const company: Node = this.office ? { CompanyCode: this.office } : {};
    return xmlOf({
      "soap:Envelope": {
        "@_xmlns:soap": "http://schemas.xmlsoap.org/soap/envelope/",
        "@_xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "soap:Header": {
          Header: {
            "@_xmlns": NAMESPACE,
            AccessToken: token,
            ...company,
            CompanyId: { "@_xsi:nil": "true" },
          },
        },
        "soap:Body": body,
      },
    });
  }

  private verdict(response: HttpResponse, now: Date): ResponseVerdict {
    if (response.status === 429) {
      const seconds = Number(response.headers.get("retry-after"));
      return { until: new Date(now.getTime() + (seconds > 0 ? seconds * 1000 : NO_MORE_MS)) };
    }
    if (response.status < 300) return "fine";
    const code = codeOf(response.text);
    if (TOKEN_REFUSED.has(code)) return "renew";
    if (code === WRONG_CLUSTER) {
      this.clusters.forget();
      return "again";
    }
    const refused = REFUSALS[code];
    return refused ? { refused } : usualVerdict(response);
  }
}

const NAMESPACE = "http://www.twinfield.com/";

/** Returns the code of a SOAP fault; "" for any other answer. */
function codeOf(text: string): string {
  try {
    return textAt(treeOf(text), "Envelope", "Body", "Fault", "detail", "code");
  } catch (error) {
    if (error instanceof PackageFailure) return "";
    throw error;
  }
}
