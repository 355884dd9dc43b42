/** Numbers that look random but are the same at every start, so that the demo is reproducible. */
export type Random = {
  below: (limit: number) => number;
  between: (low: number, high: number) => number;
  oneOf: <T>(choices: readonly T[]) => T;
  percent: (share: number) => boolean;
};

/** Returns a small well-mixed generator (mulberry32) from a seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    oneOf(choices) {
      const found = choices[below(choices.length)];
      if (found === undefined) throw new RangeError("nothing to choose from");
      return found;
    },
    percent: (share) => below(100) < share,
  };
}
