import dgram from "node:dgram";
import { isIPv4 } from "node:net";

type Answers = Readonly<Record<string, readonly string[] | "silent">>;

/** The addresses of a name: those answered the first time, the second and so on; the last ones from then on. */
type Addresses = Readonly<Record<string, readonly (readonly string[])[]>>;

const [A, NS, TXT, AAAA] = [1, 2, 16, 28];
const NO_SUCH_NAME = 3;

/**
 * Starts a name server for one test that knows TXT records, and addresses that may differ per query. Returns its address, how often the
 * addresses of a name were queried, and how to stop it.
 */
export async function nameServer(answers: Answers, addresses: Addresses = {}, leadsOutside = true) {
  const socket = dgram.createSocket("udp4");
  const queries = new Map<string, number>();
  const queryCount = (name: string) =>
    Math.max(queries.get(`${A} ${name}`) ?? 0, queries.get(`${AAAA} ${name}`) ?? 0);
  const addressesOf = (name: string, type: number): Buffer[] | undefined => {
    const rounds = addresses[name];
    if (!rounds) return undefined;
    const place = queries.get(`${type} ${name}`) ?? 0;
    queries.set(`${type} ${name}`, place + 1);
    const found = rounds[Math.min(place, rounds.length - 1)] ?? [];
    return found.filter((address) => isIPv4(address) === (type === A)).map(bytesOf);
  };
  socket.on("message", (query, from) => {
    const { name, end } = nameIn(query);
    const type = query.readUInt16BE(end - 4);
    const known = answers[name];
    if (known === "silent") return;
    // It answers for the root, as a resolver with outside access does.
    const isRoot = leadsOutside && type === NS && name === "";
    const records = isRoot ? [NAME_A] : type === TXT ? known?.map(textBytes) : addressesOf(name, type);
    socket.send(answerTo(query, end, { type, records }), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queryCount,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

const NAME_A = Buffer.from([1, 97, 0]);
const HEAD = 12;

/** Returns the name in a query, and where its question ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEAD;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

type Answer = { type: number; records: readonly Buffer[] | undefined };

function answerTo(query: Buffer, end: number, { type, records }: Answer): Buffer {
  const head = Buffer.from(query.subarray(0, HEAD));
  head.writeUInt16BE(records ? 0x8180 : 0x8180 | NO_SUCH_NAME, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records?.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  const encoded = (records ?? []).map((data) => recordOf(type, data));
  return Buffer.concat([head, query.subarray(HEAD, end), ...encoded]);
}

const LONGEST = 255;

/** Returns a text in parts of at most 255 bytes. */
function textBytes(text: string): Buffer {
  const parts = text.match(new RegExp(`.{1,${LONGEST}}`, "g")) ?? [""];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

/** Returns the 4 or 16 bytes of an address. */
function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  // A URL's host has IPv6 in its shortest form, without an embedded IPv4 address.
  const [before = "", after = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const [left, right] = [before, after].map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill("0");
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
}

/** Returns a record of the queried name, with a TTL of zero. */
function recordOf(type: number, data: Buffer): Buffer {
  const record = Buffer.alloc(HEAD);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}
