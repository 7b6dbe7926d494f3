import { sql } from 'kysely';
import { exactRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { DayRange } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import {
  currentCycle,
  cycleOf,
  daysOfCycle,
  isQuarter,
  quarterAfter,
  quarterCycle,
  quarterName,
  quarterOf,
  type NamedCycle,
} from '../okr-cycle.ts';

export interface OwnCycle extends NamedCycle {
  id: number;
  version: number;
}

/** The company's own cycles, the last to begin first. */
export async function ownCycles(db: Db): Promise<OwnCycle[]> {
  const rows = await db
    .selectFrom('okr_cycles')
    .select(['id', 'version', 'name', 'first_day as from', 'last_day as to'])
    .orderBy('first_day', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((it) => ({ key: cycleOf(it), ...it }));
}

/** Objectives get another parent, are carried on and change their cycle one at a time. */
export const lockTree = (db: Db) => hold(db, 'okr-tree');

/** Condition on `okr_cycles y` beside `objectives o`: the company's own cycle an objective is for. */
export const isOwnCycle = sql<boolean>`(y.first_day = o.first_day
  and y.last_day = o.last_day and substr(o.cycle, 6, 1) <> 'Q')`;

/** What a cycle is called; `own` is the name of one of the company's, without which it goes by its days. */
export const nameOfCycle = (key: string, own: string | null): string =>
  isQuarter(key) ? quarterName(key) : (own ?? exactRange(daysOfCycle(key)));

/** Whether objectives are for calendar quarters too. */
export const quartersSetting = (db: Db) =>
  db.selectFrom('company_settings').select(['okr_quarters as quarters', 'version']);

/** Quarters that can be chosen: the next, the running one and those before. */
const BACK = 7;

export const quartersAround = (today: string): NamedCycle[] =>
  Array.from({ length: BACK + 2 }, (_, at) => quarterCycle(quarterAfter(quarterOf(today), 1 - at)));

/** The cycle that is meant when none is named. */
export async function cycleNow({ db, now }: Pick<Context, 'db' | 'now'>): Promise<NamedCycle> {
  const today = dayOf(now);
  const own = await ownCycles(db);
  const { quarters } = await quartersSetting(db).executeTakeFirstOrThrow();
  const running = quarters ? [quarterCycle(quarterOf(today))] : [];
  const { key, name, from, to } = currentCycle([...own, ...running], today);
  return { key, name, from, to };
}

/** The company's own cycle of these days. */
const ownCycleOf = (db: Db, { from, to }: DayRange) =>
  db
    .selectFrom('okr_cycles')
    .select('name')
    .where('first_day', '=', from)
    .where('last_day', '=', to);

/** A cycle by its key; one that nobody has named goes by its days. */
export async function cycleNamed(db: Db, key: string): Promise<NamedCycle> {
  if (isQuarter(key)) return quarterCycle(key);
  const days = daysOfCycle(key);
  const own = await ownCycleOf(db, days).executeTakeFirst();
  return { key, name: nameOfCycle(key, own?.name ?? null), ...days };
}

/**
 * A cycle new objectives are for; it stays while the transaction lasts.
 * @throws Refusal `invalid` where the company has no such cycle.
 */
export async function cycleToFill(db: Db, key: string): Promise<NamedCycle> {
  if (isQuarter(key)) {
    const { quarters } = await quartersSetting(db).executeTakeFirstOrThrow();
    if (!quarters) throw invalid({ cycle: 'Calendar quarters are switched off. Choose a cycle.' });
    return quarterCycle(key);
  }
  const days = daysOfCycle(key);
  const own = await ownCycleOf(db, days).forShare().executeTakeFirst();
  if (!own) throw invalid({ cycle: 'There is no such cycle.' });
  return { key, name: own.name, ...days };
}
