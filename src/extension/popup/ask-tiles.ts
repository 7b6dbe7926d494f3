import { call } from '#/client/api.ts';
import { addDays } from '#/kernel/days.ts';

/** Reports come in one after the other: the days before yesterday may be incomplete as well. */
const MOST_DAYS_BACK = 3;
/** The seventh day after an install has to be over before its return is known. */
const MATURE_DAYS = 7;
/** Cohorts are reported later than revenue. */
const MOST_DAYS_MORE = 2;

const background = { background: true };
const compare = 'last-week' as const;

const ofDay = (singleDate: string) =>
  call('GET /top-tiles-data', { compare, singleDate }, background);

type Found = Awaited<ReturnType<typeof ofDay>>;
type Tile = Found['tiles'][number];

interface Tiles {
  day: string;
  tiles: Tile[];
  currency?: string | undefined;
  /** The day whose installs the ROAS is of: the last that is old enough. */
  roasDay?: string;
}

/** Whoever has no apps, such as HR, reads no figures: eight noughts and dashes would say that they do. */
const isNothing = ({ tiles }: Found) =>
  tiles.every((it) => !it.value && it.spark.every((value) => !value));

const isComplete = (it: Found) => it.standing.incompleteDays.length === 0;

/** The last day whose figures are complete. */
async function lastComplete(): Promise<Found> {
  let found = await call('GET /top-tiles-data', { compare, date: 'yesterday' }, background);
  const yesterday = found.standing.range.from;
  for (let back = 1; back <= MOST_DAYS_BACK && !isComplete(found); back += 1)
    found = await ofDay(addDays(yesterday, -back));
  return found;
}

async function matureRoas(day: string): Promise<{ roas: Tile; roasDay: string } | undefined> {
  for (let more = 0; more <= MOST_DAYS_MORE; more += 1) {
    const roasDay = addDays(day, -MATURE_DAYS - more);
    const roas = (await ofDay(roasDay)).tiles.find((it) => it.key === 'roas');
    if (!roas) return undefined;
    if (roas.value !== null) return { roas, roasDay };
  }
  return undefined;
}

/** As much as a quarter of 320 pixels holds; what it means exactly is said by its title. */
const short: Partial<Record<Tile['key'], string>> = { revenue: 'Revenue', roas: 'ROAS D7' };

/**
 * The last day whose figures are complete, against the same weekday before; its ROAS is of the last
 * day whose installs are old enough for one. No tiles where there is nothing to tell.
 */
export async function askTiles(before: Tiles | undefined): Promise<Tiles> {
  const found = await lastComplete();
  const { standing, tiles } = found;
  const day = standing.range.from;
  if (isNothing(found)) return { day, tiles: [] };
  const isSame = before?.day === day && before.roasDay !== undefined;
  const known = isSame && before.tiles.find((it) => it.key === 'roas');
  const mature = known ? { roas: known, roasDay: before.roasDay! } : await matureRoas(day);
  return {
    day,
    currency: standing.currency,
    tiles: tiles
      .map((it) => (it.key === 'roas' && mature ? mature.roas : it))
      .map((it) => ({ ...it, label: short[it.key] ?? it.label })),
    ...(mature && { roasDay: mature.roasDay }),
  };
}
