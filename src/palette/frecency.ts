/** How often and how lately things were chosen: a weight at a time, by entry id. */
export type Uses = Record<string, { weight: number; at: number }>;

/** After this long a use counts half, ms. */
const HALF_LIFE = 7 * 24 * 3_600_000;
/** More than this many are not remembered; the lightest are forgotten first. */
const MOST = 300;

const decayed = (use: Uses[string], now: number) =>
  use.weight * 0.5 ** (Math.max(0, now - use.at) / HALF_LIFE);

/** The weight of an entry now; 0 when it was never chosen. */
export function frecencyOf(uses: Uses, id: string, now: number): number {
  const use = uses[id];
  return use ? decayed(use, now) : 0;
}

/** The uses with one more of this entry. */
export function withUse(uses: Uses, id: string, now: number): Uses {
  const all = { ...uses, [id]: { weight: frecencyOf(uses, id, now) + 1, at: now } };
  const ids = Object.keys(all);
  if (ids.length <= MOST) return all;
  const kept = ids.sort((a, b) => frecencyOf(all, b, now) - frecencyOf(all, a, now)).slice(0, MOST);
  return Object.fromEntries(kept.map((it) => [it, all[it]!]));
}

const key = 'palette-uses';

/** What this device remembers. Anything unreadable is forgotten. */
export function loadUses(): Uses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Uses) : {};
  } catch {
    return {};
  }
}

/** Remembers that an entry was chosen now. */
export function noteUse(id: string) {
  localStorage.setItem(key, JSON.stringify(withUse(loadUses(), id, Date.now())));
}
