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

/** Where at most one app in so many is left out, the others are what is left of all. */
const FEW = 4;

/** Which apps count on each of some days, which follow one another. */
export function counting(
  days: readonly string[],
  { apps: asked, within, except }: Reach,
): Counting {
  const chosen = placesChosen(asked);
  const gone = asked === 'all' ? [] : placesWithout(chosen);
  const isAll = !within && gone.length * FEW <= chosen.length;
  const nobody = within && new Uint8Array(chosen.length);
  const first = nobody ?? (gone.length > 0 ? chosen : undefined);
  const lines = days.map((): Uint8Array | undefined => first);
  const out = days.map((): number[] | undefined => (isAll && gone.length > 0 ? gone : undefined));
  const start = days[0] ? dayNumber(days[0]) : 0;
  const put = ({ apps: of, from, to }: Stretch, allowed: 0 | 1) => {
    const some = of === 'all' ? [...chosen.keys()] : of.flatMap((it) => knownPlace(it) ?? []);
    const end = Math.min(days.length - 1, dayNumber(to) - start);
    for (let at = Math.max(0, dayNumber(from) - start); at <= end; at += 1) {
      // Days share a line and a list until one of them has its own.
      if (lines[at] === first) {
        lines[at] = (first ?? chosen).slice();
        out[at] = out[at]?.slice();
      }
      const line = lines[at]!;
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

/** 1 at the places of some apps. */
function placesChosen(apps: Reach['apps']): Uint8Array {
  if (apps === 'all') return new Uint8Array(placesKnown()).fill(1);
  const chosen = new Uint8Array(placesKnown());
  for (const it of apps) {
    const place = knownPlace(it);
    if (place !== undefined) chosen[place] = 1;
  }
  return chosen;
}

function placesWithout(chosen: Uint8Array): number[] {
  const without: number[] = [];
  for (let place = 0; place < chosen.length; place += 1)
    if (chosen[place] === 0) without.push(place);
  return without;
}
