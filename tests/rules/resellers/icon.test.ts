import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawnIcon, initialsOf, logoIcon } from "@/lib/resellers/render";
import { contrast } from "@/lib/resellers/rules/colour";
import { iconAddress } from "@/lib/resellers/rules/images";

const look = {
  name: "Noorderlicht Incasso",
  domain: "noorderlicht",
  primary_color: "#ffee00",
  secondary_color: "#102030",
  logo: null,
};

test.each([
  ["Noorderlicht Incasso", "NI"],
  ["van Dijk & Zonen B.V.", "VD"],
  ["Zonnedael", "Z"],
  ["“Ünlü” Inkasso", "ÜI"],
  ["3-D Print", "3D"],
  ["<script>", "S"],
  ["···", "•"],
])("%s is known by %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("without a logo a tab shows the initials, readable on every colour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const primary_color = `#${colour.toString(16).padStart(6, "0")}`;
      const drawn = drawnIcon({ ...look, primary_color });
      const [ground = "", ink = ""] = [...drawn.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill);
      return ground === primary_color && contrast(ground, ink) >= 4.5 && drawn.includes(">NI</text>");
    }),
  );
});

test("whatever a name holds, the drawing holds its letters alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 24 }), (name) =>
      /^<svg[^<>]*><rect[^<>]*\/><text[^<>]*>[^<>&]{1,8}<\/text><\/svg>$/u.test(drawnIcon({ ...look, name })),
    ),
  );
});

const logo = (width: number, height: number) =>
  sharp({ create: { width: width + 40, height: height + 40, channels: 4, background: "#00000000" } })
    .composite([
      {
        input: { create: { width, height, channels: 4, background: "#0a7d5c" } },
        left: 20,
        top: 20,
      },
    ])
    .png()
    .toBuffer();

test("a logo stands whole on a white plate; one that is a line of words does not", async () => {
  const drawn = await logoIcon(await logo(120, 100));
  const { data, info } = await sharp(drawn ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  expect([info.width, info.height]).toEqual([64, 64]);
  expect([at(1, 1), at(32, 32)]).toEqual([
    [255, 255, 255],
    [0x0a, 0x7d, 0x5c],
  ]);
  expect(await logoIcon(await logo(300, 60))).toBeNull();
});

test("another name, colour or logo has another address", () => {
  const changes = [{}, { name: "Noord" }, { primary_color: "#000000" }, { logo: "logos/1a" }];
  expect(new Set(changes.map((change) => iconAddress({ ...look, ...change }))).size).toBe(changes.length);
});
