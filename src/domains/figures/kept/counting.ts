import { dayNumber } from '#/kernel/days.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { knownPlace, placesKnown } from './places.ts';

/** Which days of which apps count. */
export interface Reach {
  apps: readonly number[] | 'all';
  within?: readonly Stretch[] | undefined;
  except?: readonly Stretch[] | undefined;
}

/** Which apps count on each of some days. */
interface Counting {
  /** Places that count on a day; undefined when all do. */
  lines: readonly (Uint8Array | undefined)[];
  /** Where all apps count but these, the places of these; undefined where it is asked for some. */
  out: readonly (readonly number[] | undefined)[] | undefined;
}

/** Which apps count on each of some days, which follow one another. */
export function counting(
  days: readonly string[],
  { apps: asked, within, except }: Reach,
): Counting {
  const known = placesKnown();
  const isAll = asked === 'all' && !within;
  const chosen = new Uint8Array(known).fill(asked === 'all' ? 1 : 0);
  if (asked !== 'all')
    for (const it of asked) {
      const place = knownPlace(it);
      if (place !== undefined) chosen[place] = 1;
    }
  const nobody = within && new Uint8Array(known);
  const lines: (Uint8Array | undefined)[] = days.map(() =>
    isAll ? undefined : (nobody ?? chosen),
  );
  const out = Array.from<number[] | undefined>({ length: isAll ? days.length : 0 });
  const first = days[0] ? dayNumber(days[0]) : 0;
  const put = ({ apps: of, from, to }: Stretch, allowed: 0 | 1) => {
    const some = of === 'all' ? [...chosen.keys()] : of.flatMap((it) => knownPlace(it) ?? []);
    const end = Math.min(days.length - 1, dayNumber(to) - first);
    for (let at = Math.max(0, dayNumber(from) - first); at <= end; at += 1) {
      let line = lines[at];
      // Days share a line until one of them has its own.
      if (!line || line === chosen || line === nobody) lines[at] = line = (line ?? chosen).slice();
      for (const it of some) {
        if (isAll && line[it] === 1) (out[at] ??= []).push(it);
        line[it] = allowed && chosen[it]!;
      }
    }
  };
  for (const it of within ?? []) put(it, 1);
  for (const it of except ?? []) put(it, 0);
  return { lines, out: isAll ? out : undefined };
}
