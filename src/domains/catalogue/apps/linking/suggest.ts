import type { suggestedBy } from './linking.contract.ts';

export type Reason = (typeof suggestedBy)[number];

/** What is known of one of our apps when names are held against it. */
export interface Candidate {
  id: number;
  name: string;
  package: string;
  storeId: string | null;
  platform: 'android' | 'ios';
}

/** A name a network uses. */
export interface Unlinked {
  externalId: string;
  name: string;
  platform: 'android' | 'ios' | null;
}

export interface Suggested {
  id: number;
  by: Reason;
}

const MOST = 3;
/** Below this share of common letter pairs two names are a coincidence. */
const SIMILAR = 0.55;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function pairs(text: string): Map<string, number> {
  const all = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    all.set(pair, (all.get(pair) ?? 0) + 1);
  }
  return all;
}

/** Sørensen–Dice coefficient of letter pairs: 1 for the same name, 0 without a pair in common. */
function likeness(a: string, b: string): number {
  const [one, other] = [pairs(a), pairs(b)];
  let common = 0;
  for (const [pair, count] of one) common += Math.min(count, other.get(pair) ?? 0);
  const total = a.length - 1 + (b.length - 1);
  return total > 0 ? (2 * common) / total : 0;
}

const sides = { android: /\b(android|gp|google ?play)\b/i, ios: /\b(ios|iphone|ipad)\b/i };

/** Campaigns say their platform in their names: "Lantern Lagoon iOS UA". */
function sideOf({ platform, name }: Unlinked): Unlinked['platform'] {
  if (platform !== null || sides.android.test(name) === sides.ios.test(name)) return platform;
  return sides.ios.test(name) ? 'ios' : 'android';
}

/**
 * Our apps a network's name most likely means: the same package or store id settles it, then the
 * same name, then names that look alike. An app of the other platform is never meant.
 */
export function suggest(it: Unlinked, apps: readonly Candidate[]): Suggested[] {
  const key = it.externalId.toLowerCase();
  const name = plain(it.name);
  const side = sideOf(it);
  const scored = apps.flatMap((app) => {
    if (side !== null && app.platform !== side) return [];
    const weigh = (by: Reason, score: number) => [{ id: app.id, by, score }];
    if (app.package.toLowerCase() === key) return weigh('package', 4);
    if (app.storeId?.toLowerCase() === key) return weigh('store-id', 3);
    const own = plain(app.name);
    if (name !== '' && own === name) return weigh('name', 2);
    // "Lantern Lagoon Lite" means Lantern Lagoon before anything else.
    const contained = own.length > 3 && name.includes(own) ? 0.3 : 0;
    const score = likeness(own, name) + contained;
    return score >= SIMILAR ? weigh('similar-name', score) : [];
  });
  return scored
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MOST)
    .map(({ id, by }) => ({ id, by }));
}

/** What an app made of a name would be, as far as what the network calls it says so. */
export function draftOf(externalId: string): { package: string | null; storeId: string | null } {
  const digits = /^(?:id)?(\d{5,})$/i.exec(externalId)?.[1];
  if (digits) return { package: null, storeId: digits };
  const isPackage = /^[A-Za-z][\w-]*(\.[\w-]+)+$/.test(externalId) && externalId.length <= 150;
  return { package: isPackage ? externalId : null, storeId: null };
}
