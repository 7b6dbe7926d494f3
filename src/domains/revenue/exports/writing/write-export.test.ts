import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bucket,
  exportDesk,
  type ExportDesk,
  type Manifest,
} from '../../../../../tests/support/export-desk.ts';
import { adDelivery, adRow } from '../../../../../tests/support/facts-rows.ts';

let desk: ExportDesk;
beforeAll(async () => {
  desk = await exportDesk();
});
afterAll(() => desk?.stop());

/** What the Parquet files of a manifest say together, read by DuckDB itself. */
async function sumsIn(manifest: Manifest) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const local = await Promise.all(
    manifest.files.map(async ({ path, sha256 }, at) => {
      const bytes = (await desk.inBucket(path))!;
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      const file = join(desk.folder, `part-${at}.parquet`);
      writeFileSync(file, bytes);
      return `'${file}'`;
    }),
  );
  const { getRowsJson } = await connection
    .runAndReadAll(
      `select app, team, country, count(*)::int, sum(revenue_micros)::varchar, sum(revenue_usd)::varchar,
      sum(clicks)::varchar from read_parquet([${local.join(', ')}]) group by all order by app`,
    )
    .then((reader) => ({ getRowsJson: () => reader.getRowsJson() }));
  instance.closeSync();
  return getRowsJson();
}

test('Parquet by table and day with a manifest; a run after writes only what changed', async () => {
  const { id } = await desk.save(desk.admin, { ...bucket, name: 'Lake', folder: 'lake' });
  expect(await desk.runNow(desk.admin, id)).toMatchObject({
    state: 'done',
    written: 60,
    files: 60,
    rows: 120,
  });
  const first = await desk.manifestOf('lake/');
  expect(first.schemaVersion).toBe(1);
  expect(first.files[0]!.path).toMatch(
    /^lake\/table=monetisation\/day=\d{4}-\d\d-\d\d\/[0-9a-f]{16}\.parquet$/,
  );
  expect(await sumsIn(first)).toEqual([
    ['Lantern', 'Puzzle', 'PK', 60, String(60 * 1_234_567), '74.074020', null],
    ['Orbit', 'Arcade', null, 60, '540000000', '540.000000', '180'],
  ]);
  expect(first.files[0]!.sums).toMatchObject({ revenue_micros: '10234567', clicks: '3' });
  // Nothing has changed.
  expect(await desk.runNow(desk.admin, id)).toMatchObject({ state: 'done', written: 0, files: 60 });
  // One day is restated.
  const day = desk.days[7]!;
  const again = adRow({ day, app_id: desk.mine, network_id: desk.admob, revenue_micros: 5 });
  const slices = [{ account_id: 1, app_id: desk.mine, from: day, to: day }];
  await desk.server.facts.commitBatch({ id: 900, deliveries: [adDelivery([again], { slices })] });
  expect(await desk.runNow(desk.admin, id)).toMatchObject({ state: 'done', written: 1, files: 60 });
  const second = await desk.manifestOf('lake/');
  const pathOn = (it: Manifest) => it.files.find((file) => file.day === day)!.path;
  expect(pathOn(second)).not.toBe(pathOn(first));
  // Whoever reads by the manifest before still finds what it names, until the run after.
  expect(await desk.inBucket(pathOn(first))).toBeDefined();
  await desk.runNow(desk.admin, id);
  expect(await desk.inBucket(pathOn(first))).toBeUndefined();
  expect(await desk.inBucket(pathOn(second))).toBeDefined();
}, 120_000);

test('more rows than are looked at together are written piece by piece, and the same files', async () => {
  const { id } = await desk.save(desk.admin, { ...bucket, name: 'Large', folder: 'large' });
  const whole = await desk.save(desk.admin, { ...bucket, name: 'Whole', folder: 'whole' });
  const limits = { together: 50, most: 60 };
  expect(await desk.runNow(desk.admin, id, limits)).toMatchObject({ state: 'done', written: 60 });
  expect(await desk.runNow(desk.admin, whole.id)).toMatchObject({ state: 'done', written: 60 });
  const filesIn = async (folder: string) =>
    (await desk.manifestOf(`${folder}/`)).files.map(({ path, ...it }) => ({
      ...it,
      path: path.slice(folder.length),
    }));
  const files = await filesIn('large');
  expect(files.map((it) => it.day)).toEqual(desk.days);
  expect(files.reduce((sum, it) => sum + it.rows, 0)).toBeGreaterThan(2 * limits.most - 1);
  expect(files).toEqual(await filesIn('whole'));
  // Nothing has changed, wherever the pieces begin.
  const others = { together: 70, most: 70 };
  expect(await desk.runNow(desk.admin, id, others)).toMatchObject({ state: 'done', written: 0 });
}, 120_000);

test('a single day with more rows than can be looked at fails the run, in words', async () => {
  const maker = await desk.server.as('Admin', { teamId: desk.puzzle });
  const { id } = await desk.save(maker, { ...bucket, name: 'Huge', folder: 'huge' });
  const failed = await desk.runNow(maker, id, { together: 1, most: 1 });
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed['failure']).toMatch(
    /^monetisation has more than 1 row of \d+ \w{3} \d{4}, too many to be written\. Leave this table out of the export\.$/,
  );
  expect(await desk.inBucket('huge/manifest.json')).toBeUndefined();
  await desk.server.db.deleteFrom('fact_exports').where('id', '=', id).execute();
}, 60_000);

test('a run that was killed goes on where it was, and its manifest is the last thing written', async () => {
  const { id } = await desk.save(desk.admin, { ...bucket, name: 'Killed', folder: 'killed' });
  await desk.server.db
    .updateTable('fact_exports')
    .set({ next_at: desk.server.clock.now })
    .where('id', '=', id)
    .execute();
  let puts = 0;
  await desk.run(async (request) => {
    puts += 1;
    if (puts > 20) throw new Error('The line is cut.');
    return desk.outbound(request);
  });
  expect((await desk.runsOf(desk.admin, id))[0]).toMatchObject({
    state: 'failed',
    failure: 'Something went wrong on the server, whose log says what.',
  });
  expect(await desk.told(desk.admin.id)).toEqual(['The export Killed failed']);
  expect(await desk.inBucket('killed/manifest.json')).toBeUndefined();
  // As a server that was killed leaves it.
  await desk.server.db
    .insertInto('fact_export_runs')
    .values({ export_id: id, began_at: desk.server.clock.now, state: 'running' })
    .execute();
  expect(await desk.runNow(desk.admin, id)).toMatchObject({
    state: 'done',
    written: 40,
    files: 60,
  });
  const [, broken] = await desk.runsOf(desk.admin, id);
  expect(broken).toMatchObject({ state: 'failed', failure: expect.stringContaining('broken off') });
  await desk.server.db.deleteFrom('fact_exports').where('id', '=', id).execute();
}, 120_000);

test('CSV in the file store: no formula, and the same rows', async () => {
  const { id } = await desk.save(desk.admin, {
    place: 'files',
    name: 'Sheets',
    format: 'csv',
    days: 2,
  });
  expect(await desk.runNow(desk.admin, id)).toMatchObject({ state: 'done' });
  const manifest = await desk.server.files.get(`exports/${id}/manifest.json`);
  const { files } = (await new Response(manifest!.body).json()) as Manifest;
  expect(files.length).toBeGreaterThan(0);
  const text = await new Response(
    (await desk.server.files.get(`exports/${id}/${files[0]!.path}`))!.body,
  ).text();
  expect(text.split('\n')[0]).toBe(
    'day,app_id,app,team,network_id,network,account_id,account,country,platform,ad_format,ad_unit_id,ad_unit,requests,responses,impressions,clicks,revenue_micros,revenue_usd,provisional',
  );
  expect(text).toContain('Orbit,Arcade');
}, 60_000);

test('it runs at its time of day, once, whoever else is at it', async () => {
  const { id } = await desk.save(desk.admin, { place: 'files', name: 'Daily', days: 1 });
  const { db, clock } = desk.server;
  const nextAt = async () =>
    (
      await db
        .selectFrom('fact_exports')
        .select('next_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).next_at;
  const runs = () =>
    db.selectFrom('fact_export_runs').select('state').where('export_id', '=', id).execute();
  await desk.run();
  expect(await runs()).toEqual([]);
  const before = clock.now;
  const next = await nextAt();
  clock.now = next;
  await Promise.all([desk.run(), desk.run()]);
  expect(await runs()).toEqual([{ state: 'done' }]);
  expect((await nextAt()).getTime() - next.getTime()).toBe(24 * 3_600_000);
  clock.now = before;
}, 60_000);

test('it has what its maker may see at that moment, and rests when they may export no more', async () => {
  const maker = await desk.server.as('Admin', { teamId: desk.puzzle });
  const { id } = await desk.save(maker, { place: 'files', name: 'Own', format: 'csv' });
  expect(await desk.runNow(maker, id)).toMatchObject({ state: 'done', rows: 121 - 1 });
  const narrower = { 'revenue:read': 'team', 'figures:export': 'all' };
  const { id: role } = await desk.server.db
    .insertInto('roles')
    .values({ name: 'Narrower', rank: 30, grants: JSON.stringify(narrower) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await desk.server.db
    .updateTable('people')
    .set({ role_id: role })
    .where('id', '=', maker.id)
    .execute();
  expect(await desk.runNow(maker, id)).toMatchObject({ state: 'done', written: 60, rows: 60 });
  await desk.server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '=', maker.id)
    .execute();
  desk.server.clock.now = new Date(desk.server.clock.now.getTime() + 26 * 3_600_000);
  await desk.run();
  const row = await desk.server.db
    .selectFrom('fact_exports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.active).toBe(false);
  expect(await desk.told(desk.admin.id)).toContain('The export Own rests');
}, 120_000);
