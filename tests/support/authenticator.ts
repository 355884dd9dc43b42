import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base64url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** Encodes the part of CBOR (RFC 8949) that passkeys use: small integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([name, of]) => [cbor(name), cbor(of as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** Returns the header in the shortest form of a size, which decoders require. */
const head = (major: number, size: number): Buffer => {
  const kind = major << 5;
  if (size < 24) return Buffer.from([kind | size]);
  return size < 256 ? Buffer.from([kind | 24, size]) : Buffer.from([kind | 25, size >> 8, size & 0xff]);
};

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };
type Wish = { origin?: string; counter?: number; host?: string };

/** Returns a passkey and its browser, as in WebAuthn: it creates one key, and signs with it for the page it is given. */
export function authenticator(at: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let used = 0;
  const client = (type: string, challenge: string, origin = at) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (host: string, counter: number, made?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([made ? 0x45 : 0x05]), count, ...(made ? [made] : [])]);
  };
  const coordinate = (name: "x" | "y") =>
    Buffer.from(publicKey.export({ format: "jwk" })[name] ?? "", "base64url");
  const named = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };
  return {
    /** Returns the browser's answer to the creation options. */
    make(options: string, { origin, host }: Wish = {}) {
      const { challenge, rp }: Options = JSON.parse(options);
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinate("x")],
          [-3, coordinate("y")],
        ]),
      );
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(host ?? rp?.id ?? "", 0, made);
      const paper = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client("webauthn.create", challenge, origin)),
          attestationObject: base64url(paper),
          transports: ["internal"],
        },
      };
    },
    /** Returns the browser's answer to the request options; its counter goes up by one unless `counter` simulates a copied key. */
    use(options: string, { origin, host, counter }: Wish = {}) {
      const { challenge, rpId }: Options = JSON.parse(options);
      used += 1;
      const clientDataJSON = client("webauthn.get", challenge, origin);
      const authenticatorData = data(host ?? rpId ?? "", counter ?? used);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
}
