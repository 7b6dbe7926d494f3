import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFiles } from '#/store/files/local-files.ts';
import { importDesk, type ImportDesk } from '../../tests/support/import-desk.ts';
import { fetchedAt } from '../../tests/support/reports.ts';
import { eachOf } from './cli/open.ts';
import { doTask, type Task } from './errands.ts';

let desk: ImportDesk;
const folder = mkdtempSync(join(tmpdir(), 'reports-'));
beforeAll(async () => {
  desk = await importDesk();
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, text: string): Task {
  const path = join(folder, name);
  writeFileSync(path, text);
  return { kind: 'import', path, account: 'Studio' };
}

async function imported(...tasks: Task[]) {
  const said: string[] = [];
  const stores = { ...desk.stores, files: await localFiles(join(folder, 'kept')) };
  const isWell = await eachOf(
    tasks,
    (lines) => said.push(...lines.join('\n').split('\n')),
    (task) => doTask(stores, task, async () => '', fetchedAt),
  );
  return { isWell, said };
}

const header = 'day,package_name,platform,network,impressions,estimated_revenue';
const good = `${header}\n2025-11-18,com.backlot.pebblesort,ios,AdMob,5,1\n`;

test('each report has its line, and one that is not committed makes it end badly', async () => {
  const { isWell, said } = await imported(
    fileOf('page.csv', '<!DOCTYPE html><title>Sign in</title>'),
    fileOf('unknown.csv', good.replace('com.backlot.pebblesort', 'com.other')),
    fileOf('good.csv', good),
  );
  expect(isWell).toBe(false);
  expect(said).toEqual([
    expect.stringMatching(/^page\.csv: not imported\. This is a web page called “Sign in”/),
    'unknown.csv: AppLovin MAX revenue, no row has reached the figures',
    'Rows wait for names that are not linked to an app (Apps, Linking):',
    '  app com.other (com.other), 1 rows',
    expect.stringMatching(/^good\.csv: .* 1 rows, committed as import 2$/),
  ]);
});

test('a file that is not there says so, and good ones alone end well', async () => {
  const { isWell, said } = await imported({ kind: 'import', path: join(folder, 'none.csv') });
  expect([isWell, said[0]]).toEqual([false, expect.stringContaining('cannot be read')]);
  expect((await imported(fileOf('again.csv', good))).isWell).toBe(true);
});

test('a file of events is summed up into an import for each of its tables', async () => {
  const event = (day: string, name: string) =>
    JSON.stringify({
      event_date: day,
      event_timestamp: '1763000000000000',
      event_name: name,
      event_params: [],
      user_pseudo_id: 'somebody',
      platform: 'IOS',
      geo: { country: 'Pakistan' },
      app_info: { id: 'com.backlot.pebblesort' },
    });
  const lines = [event('20251117', 'first_open'), event('20251118', 'user_engagement')];
  const { isWell, said } = await imported(fileOf('events.json', lines.join('\n')));
  expect(said).toEqual([
    expect.stringMatching(/^events\.json cohorts: Firebase cohorts, .* 2 rows, committed/),
    expect.stringMatching(/^events\.json use: Firebase use, .* 2 rows, committed/),
  ]);
  expect(isWell).toBe(true);
});

test('a narrower report is not committed, in words, unless that is confirmed', async () => {
  const rows = (dollars: number) => good.replace('5,1', `5,${dollars}`);
  const narrow = fileOf('narrow.csv', rows(100));
  expect((await imported(narrow)).isWell).toBe(true);
  const refused = await imported(fileOf('narrow.csv', rows(10)));
  expect(refused).toMatchObject({
    isWell: false,
    said: [
      expect.stringMatching(
        /not committed\. It covers less .*: \$90\.00 of 18 Nov 2025 would go\.$/,
      ),
      '  $100.00 would become $10.00.',
      expect.stringMatching(/^Import it again with --confirm, or look at import \d+ /),
    ],
  });
  expect(await imported({ ...narrow, confirm: true } as Task)).toMatchObject({ isWell: true });
  const waiting = await desk.db
    .selectFrom('import_batches')
    .select('id')
    .where('status', '=', 'validated')
    .execute();
  expect(waiting).toEqual([]);
});

test('a report that names no app is of the one that is said, by any of its names', async () => {
  const pages = 'Day,Country,Users,New users\n2025-11-17,Pakistan,333,34\n';
  const of = (app?: string): Task => ({ ...fileOf('pages.csv', pages), ...(app && { app }) });
  const unsaid = await imported(of());
  expect(unsaid.isWell).toBe(false);
  expect(unsaid.said.join(' ')).toMatch(/does not name its app\. .* Say it with --app\.$/);
  const [one, other] = await desk.db
    .selectFrom('apps')
    .select(['id', 'key', 'name', 'package'])
    .orderBy('id')
    .limit(2)
    .execute();
  for (const app of [one!.key.toLowerCase(), one!.name, one!.package])
    expect((await imported(of(app))).said).toEqual([
      expect.stringMatching(/^pages\.csv: AppMetrica.* 1 rows, committed as import \d+$/),
    ]);
  const batches = await desk.db
    .selectFrom('import_batches')
    .select('app_id')
    .where('file_name', '=', 'pages.csv')
    .execute();
  expect(batches.map((it) => it.app_id)).toEqual([one!.id, one!.id, one!.id]);
  expect((await imported(of('Nothing'))).said).toEqual([
    'pages.csv: not imported. There is no app “Nothing”.',
  ]);
  await desk.db.updateTable('apps').set({ name: one!.name }).where('id', '=', other!.id).execute();
  const twins = await imported(of(one!.name));
  expect(twins.isWell).toBe(false);
  for (const { key } of [one!, other!]) expect(twins.said[0]).toContain(`${key} (${one!.name}, `);
});
