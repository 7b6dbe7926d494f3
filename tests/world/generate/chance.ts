/** The same numbers for the same seed, on every machine. */
export interface Chance {
  /** From `low` to below `high`. */
  whole: (low: number, high: number) => number;
  /** An amount below `high` units, with so many decimals, as a file writes it. */
  amount: (high: number, decimals: number) => string;
}

export function chanceOf(seed: string): Chance {
  let state = 2_166_136_261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16_777_619) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low));
  const amount = (high: number, decimals: number) => {
    const digits = Array.from({ length: decimals }, () => whole(0, 10)).join('');
    return `${whole(0, high)}${decimals > 0 ? `.${digits}` : ''}`;
  };
  return { whole, amount };
}
