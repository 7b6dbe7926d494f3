import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinWaiting } from '#/domains/catalogue/data-entry/imports/join-waiting.server.ts';
import { dayOf } from '#/kernel/dates.ts';
import { totals } from '#/store/facts/totals.ts';
import { seededDemo, type SeededDemo } from '../../tests/support/seeded-demo.ts';
import { enterHistory } from './enter-history.ts';
import { daysOfHistory } from './history/business.ts';
import { maxCohortFile } from './history/cohort-files.ts';
import { newExchangeFile } from './history/new-exchange-files.ts';

const now = new Date('2025-11-20T06:00:00Z');
const days = daysOfHistory(dayOf(now));

let demo: SeededDemo;
let records: SeededDemo['records'];
let facts: SeededDemo['facts'];
let files: SeededDemo['files'];

beforeAll(async () => {
  demo = await seededDemo(now);
  ({ records, facts, files } = demo);
  await enterHistory({ db: records.db, facts, files }, now, () => [
    () => newExchangeFile(days),
    () => maxCohortFile(days.slice(-180, -150)),
  ]);
});
afterAll(() => demo.close());

const earned = (scopeApps: number[] | 'all') =>
  totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['network_id'],
    from: days[0]!.day,
    to: days.at(-1)!.day,
    scopeApps,
  });

test('a bidder that nobody had listed is proposed, and counts', async () => {
  const { id, ...network } = await records.db
    .selectFrom('networks')
    .select(['id', 'name', 'state'])
    .where('code', '=', 'novaexchange')
    .executeTakeFirstOrThrow();
  expect(network).toEqual({ name: 'Nova Exchange', state: 'proposed' });
  const [row, ...others] = await earned('all');
  expect([row!.network_id, others]).toEqual([id, []]);
  expect(Number(row!.revenue_micros)).toBeGreaterThan(100e6);
});

test('a game that nobody has added waits with its money, and joins once it is', async () => {
  const waiting = await records.db
    .selectFrom('waiting_figures as w')
    .innerJoin('network_apps as l', 'l.id', 'w.name_id')
    .select((it) => ['l.name', 'l.platform', it.fn.sum<number>('w.value').as('value')])
    .groupBy(['l.name', 'l.platform'])
    .execute();
  expect(waiting).toMatchObject([{ name: 'Tinker Tiles Kids', platform: 'ios' }]);
  const { id } = await records.db
    .insertInto('apps')
    .values({
      name: 'Tinker Tiles Kids',
      key: 'TKK',
      package: 'com.backlot.tinkertileskids',
      platform: 'ios',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await joinWaiting({ db: records.db, facts, files }, now, async () => {});
  const [row] = await earned([id]);
  expect(row!.revenue_micros).toBe(Number(waiting[0]!.value));
});

test('a source that ended is said to have, by whoever saw to it', async () => {
  const ended = await records.db
    .selectFrom('ended_sources as e')
    .innerJoin('people as p', 'p.id', 'e.ended_by')
    .select(['e.source', 'e.last_day', 'p.name'])
    .execute();
  expect(ended).toEqual([
    { source: 'max-cohort', last_day: days.at(-151)!.day, name: 'Rabia Nawaz' },
  ]);
});

test('tasks, issues, documents and talks have files, each of them in the store', async () => {
  const rows = await records.db
    .selectFrom('attachments')
    .select(['subject_kind', 'comment_id', 'file_key', 'width'])
    .execute();
  const kinds = new Set(rows.map((it) => it.subject_kind));
  expect(kinds).toEqual(new Set(['task', 'issue', 'document']));
  expect(rows.some((it) => it.comment_id !== null && it.width !== null)).toBe(true);
  for (const { file_key } of rows) expect(await files.exists(file_key)).toBe(true);
  const marks = await records.db.selectFrom('picture_marks').select('number').execute();
  expect(marks.map((it) => it.number).toSorted()).toEqual([1, 1, 2, 2]);
});
