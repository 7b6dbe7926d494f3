import type { Hit } from '#/kernel/hit.ts';

/** Lower case, without accents, its words apart by one space. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s._-]+/g, ' ')
    .trim();

const joined = (text: string) => plain(text).replaceAll(' ', '');

/** How many slips make one word the other: a letter lost, gained, changed, or two in the wrong order. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = isSwapped ? rows[i - 2]![j - 2]! + 1 : change;
      row.push(Math.min(change, swap, rows[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}

/** An address as it can be typed behind an @: without the one it has itself. */
export const addressee = (apart: string) =>
  apart.toLowerCase().replaceAll(/[^\p{L}\p{N}._-]/gu, '-');

/** The people a name may mean: those who are told apart so, those of exactly that name, else of that first name, else its start. */
export function peopleNamed(typed: string, people: readonly Hit[]): Hit[] {
  const [name, whole] = [plain(typed), joined(typed)];
  // Whom others are called like is named by what tells them apart.
  const apart = people.filter((it) => it.apart && addressee(it.apart) === typed.toLowerCase());
  if (apart.length > 0) return apart;
  const exact = people.filter((it) => plain(it.title) === name || joined(it.title) === whole);
  if (exact.length > 0) return exact;
  const first = people.filter((it) => plain(it.title).split(' ')[0] === name);
  if (first.length > 0) return first;
  return people.filter(
    (it) =>
      joined(it.title).startsWith(whole) ||
      plain(it.title)
        .split(' ')
        .some((word) => word.startsWith(name)),
  );
}

const MOST = 3;
/** More slips than this are another word. */
const slipsIn = (typed: string) => (typed.length > 4 ? 2 : 1);

const closest = (hits: readonly Hit[], typed: string, words: (it: Hit) => string[]): Hit[] =>
  hits
    .map((hit) => ({ hit, far: Math.min(...words(hit).map((it) => distance(it, typed))) }))
    .filter((it) => it.far <= slipsIn(typed))
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map((it) => it.hit);

/** Whom a name nobody has may have meant. */
export const peopleLike = (typed: string, people: readonly Hit[]): Hit[] =>
  closest(people, joined(typed), (it) => [joined(it.title), ...plain(it.title).split(' ')]);

/** The games and projects a key nobody has may have meant: by its start, by their name, or a slip. */
export function placesLike(typed: string, places: readonly Hit[]): Hit[] {
  const key = typed.toLowerCase();
  const starting = places.filter(
    (it) => it.key?.toLowerCase().startsWith(key) || joined(it.title).startsWith(key),
  );
  if (starting.length > 0) return starting.slice(0, MOST);
  return closest(places, key, (it) => [it.key?.toLowerCase() ?? joined(it.title)]);
}
