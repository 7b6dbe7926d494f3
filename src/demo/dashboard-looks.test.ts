import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookSums } from '#/domains/revenue/dashboard/looks/look-sums.facts.ts';
import { changesSince, lastLook } from '#/domains/revenue/dashboard/looks/looks.records.ts';
import { readerOf } from '#/figures/reader.records.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { seededDemo, type SeededDemo } from '../../tests/support/seeded-demo.ts';
import { emailOf } from './company.ts';
import { enterHistory } from './enter-history.ts';
import { daysOfHistory } from './history/business.ts';
import { appStoreFile } from './history/store-files.ts';

const now = new Date('2025-11-20T06:00:00Z');
const today = dayOf(now);
const ago = (days: number) => addDays(today, -days);

const days = daysOfHistory(today);
/** What Apple's store had told by yesterday morning, and what it told this morning. */
const files = [() => appStoreFile(days.slice(-30, -1)), () => appStoreFile(days.slice(-3))];

let demo: SeededDemo;
let records: SeededDemo['records'];
let facts: SeededDemo['facts'];

beforeAll(async () => {
  demo = await seededDemo(now);
  ({ records, facts } = demo);
  await enterHistory({ db: records.db, facts }, now, () => files);
});
afterAll(() => demo.close());

/** Somebody as the dashboard knows them; undefined for who may not see figures. */
const readerOfId = (id: number) => readerOf({ db: records.db, facts, now }, id);

test('whoever opens the dashboard first sees what came since yesterday evening', async () => {
  const { id } = await records.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', emailOf('Omar Khalid'))
    .executeTakeFirstOrThrow();
  const admin = (await readerOfId(id))!;
  const { since, sums } = await lastLook(admin);
  expect(since).toEqual(instantOf(ago(1), '18:40'));
  const changes = await changesSince(admin, since!);
  expect(changes.find((it) => it.source === 'store-console')).toMatchObject({
    fresh: { from: ago(1), to: ago(1) },
    restated: { from: ago(3), to: ago(2) },
  });
  // What the days came to then is kept with it.
  const nothing = { revenue: 0, spend: 0 };
  expect(sums!.days[ago(2)]).not.toEqual(nothing);
  expect(sums!.days[ago(1)]).toEqual(nothing);
  const is = await lookSums(admin);
  expect(is.apps).toBe(sums!.apps);
  expect(is.days[ago(1)]).not.toEqual(nothing);
});

test('all who may see figures have looked at them, and nobody else', async () => {
  const people = await records.db.selectFrom('people').select('id').orderBy('id').execute();
  const readers: number[] = [];
  for (const { id } of people) if (await readerOfId(id)) readers.push(id);
  const looks = await records.db
    .selectFrom('dashboard_looks')
    .select('person_id')
    .orderBy('person_id')
    .execute();
  expect(looks.map((it) => it.person_id)).toEqual(readers);
  expect(readers.length).toBeLessThan(people.length);
});
