import { metrics } from "@/lib/kernel/metrics";
import { notFound, Problem } from "@/lib/kernel/problems";
import { traced } from "@/lib/kernel/tracing";
import type { Call, CallName, Calls } from "./calls";
import { answerTo, withProblems } from "./handle";
import { withRefresh } from "./page-version";
import { withLimit } from "./rate-limit";

/** Returns one route handler for a table of calls: an address that is not in it is 404, a known address with another method 405. */
export function dispatcher(calls: Calls): (request: Request) => Promise<Response> {
  const root = treeOf(calls);
  return async (request) => {
    const since = performance.now();
    let name = "other";
    const answer = await withProblems(request, async (speak) => {
      const found = find(root, segmentsOf(new URL(request.url).pathname));
      if (!found) throw notFound();
      const { methods, values } = found;
      const allow = [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
      const call = methods.get(request.method === "HEAD" ? "GET" : request.method);
      if (!call) return withAllow(request, allow);
      name = call.name;
      const params = Object.fromEntries(call.names.map((name, index) => [name, values[index] ?? ""]));
      const response = await traced(call.name, {}, () => answerTo(call, request, params, speak));
      return request.method === "HEAD" ? withoutBody(response) : response;
    });
    metrics().requests.observe({ call: name, status: answer.status }, (performance.now() - since) / 1_000);
    return withRefresh(request, withLimit(request, answer));
  };
}

type Endpoint = { name: string; call: Call; names: string[] };
type Node = { exact: Map<string, Node>; any: Node | null; methods: Map<string, Endpoint> };
type RouteMatch = { methods: Node["methods"]; values: string[] };

const empty = (): Node => ({ exact: new Map(), any: null, methods: new Map() });

function treeOf(calls: Calls): Node {
  const root = empty();
  for (const [name, call] of Object.entries(calls)) {
    const { method, segments } = partsOf(name as CallName);
    let node = root;
    for (const segment of segments) node = next(node, segment);
    node.methods.set(method, { name, call, names: segments.flatMap((segment) => paramOf(segment) ?? []) });
  }
  return root;
}

function next(node: Node, segment: string): Node {
  if (paramOf(segment) !== null) {
    node.any ??= empty();
    return node.any;
  }
  const child = node.exact.get(segment) ?? empty();
  node.exact.set(segment, child);
  return child;
}

const paramOf = (segment: string): string | null => /^\{(\w+)\}$/.exec(segment)?.[1] ?? null;

function partsOf(name: string): { method: string; segments: string[] } {
  const [method = "", path = ""] = name.split(" ");
  return { method, segments: path.split("/").slice(1) };
}

/** Returns the parts of an address after /api. Throws Problem("not-found") when they cannot be decoded. */
function segmentsOf(pathname: string): string[] {
  try {
    return pathname.split("/").slice(2).map(decodeURIComponent);
  } catch {
    throw notFound();
  }
}

/** Finds the endpoints of an address; an exact segment takes precedence over a parameter. */
function find(node: Node, segments: string[], values: string[] = []): RouteMatch | null {
  const [segment, ...rest] = segments;
  if (segment === undefined) return node.methods.size > 0 ? { methods: node.methods, values } : null;
  const exact = node.exact.get(segment);
  return (
    (exact && find(exact, rest, values)) ?? (node.any ? find(node.any, rest, [...values, segment]) : null)
  );
}

async function withAllow(request: Request, allow: string): Promise<Response> {
  const refusal = await withProblems(request, async () => {
    throw new Problem("not-allowed");
  });
  refusal.headers.set("allow", allow);
  return refusal;
}

/** Returns the answer of a GET without its body; a file that is being generated is cancelled. */
async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
