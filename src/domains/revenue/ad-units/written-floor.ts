/** A price with its currency beside it, before or after: `US$12`, "$ 8.50", "12.00 USD". */
const before = /(?:us\$|\$|\busd)\s*(\d{1,4}(?:\.\d{1,4})?)(?![\d.,])/gi;
const after = /(?<![\d.,$])(\d{1,4}(?:\.\d{1,4})?)\s*(?:us\$|\$|usd\b)/gi;

/**
 * The floor that the name of an instance tells, in micro-USD of 1,000 impressions. The rule: exactly
 * one price, with a dollar sign or USD beside it. "AdMob High 12.00" tells none, because it may be
 * the twelfth of them; somebody types its floor.
 */
export function writtenFloor(name: string): number | undefined {
  const prices = [before, after].flatMap((it) => [...name.matchAll(it)].map((found) => found[1]!));
  const [price, ...others] = new Set(prices.map(Number));
  return price && others.length === 0 ? Math.round(price * 1_000_000) : undefined;
}
