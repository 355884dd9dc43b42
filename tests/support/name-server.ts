import dgram from "node:dgram";

type Answers = Readonly<Record<string, readonly string[] | "silent">>;

const TXT = 16;
const NO_SUCH_NAME = 3;

/** A name server of the test's own that knows texts of names and nothing else. Answers its address and how to end it. */
export async function nameServer(answers: Answers): Promise<{ address: string; stop: () => Promise<void> }> {
  const socket = dgram.createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = nameIn(query);
    const known = answers[name];
    if (known !== "silent") socket.send(answerTo(query, end, known), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

const HEAD = 12;

/** The name a query asks for, and where its question ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEAD;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

function answerTo(query: Buffer, end: number, texts: readonly string[] | undefined): Buffer {
  const head = Buffer.from(query.subarray(0, HEAD));
  head.writeUInt16BE(texts ? 0x8180 : 0x8180 | NO_SUCH_NAME, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts?.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(HEAD, end), ...(texts ?? []).map(recordOf)]);
}

const LONGEST = 255;

/** A text in parts of at most 255 bytes, at the name that was asked for. */
function recordOf(text: string): Buffer {
  const parts = text.match(new RegExp(`.{1,${LONGEST}}`, "g")) ?? [""];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
  const record = Buffer.alloc(HEAD);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}
