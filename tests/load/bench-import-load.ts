import { once } from 'node:events';
import { createWriteStream, existsSync, openAsBlob, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { benchServer } from './bench-server.ts';
import { asking, latency } from './others-meanwhile.ts';
import { against, noted, type Row } from './result.ts';

const dataDir = join('.data', 'bench', 'import-load');
const MEGABYTES = Number(process.env['BENCH_IMPORT_MB'] ?? 200);
const FIRST_DAY = '2022-01-01';
const networks = ['AppLovin', 'ADMOB_BIDDING', 'UNITY_BIDDING', 'MINTEGRAL_BIDDING', 'Liftoff'];
const countries = 'us pk de fr gb in br jp kr id mx tr it es pl ca au th vn ph eg sa ae'.split(' ');
const adFormats = ['INTER', 'REWARD', 'BANNER'];
const header =
  'day,application,package_name,platform,country,network,ad_format,attempts,responses,impressions,estimated_revenue';

function* lines(games: readonly { name: string; package: string; platform: string }[]) {
  for (let day = 0; ; day += 1)
    for (const game of games)
      for (const country of countries)
        for (const network of networks)
          for (const format of adFormats) {
            const shown = 50 + ((day * 7 + country.length * 13 + network.length) % 900);
            yield `${addDays(FIRST_DAY, day)},${game.name},${game.package},${game.platform},${country},${network},${format},${shown * 3},${shown * 2},${shown},${(shown / 128).toFixed(6)}\n`;
          }
}

/** A MAX report of so many megabytes, made once. */
async function reportFile(db: Db): Promise<string> {
  const path = join(dataDir, `max-${MEGABYTES}.csv`);
  if (existsSync(path) && statSync(path).size > MEGABYTES * 990_000) return path;
  const games = await db.selectFrom('apps').select(['name', 'package', 'platform']).execute();
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  let size = 0;
  let text = '';
  for (const line of lines(games)) {
    text += line;
    if (text.length < 1_000_000) continue;
    size += text.length;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
    if (size > (MEGABYTES - 1) * 1_000_000) break;
  }
  file.end();
  await once(file, 'finish');
  return path;
}

/** One large report, uploaded, checked and committed while others work. */
export async function benchImportLoad(): Promise<Row[]> {
  const server = await benchServer(dataDir);
  const { base, pid, db } = server;
  try {
    const token = await server.token('Super admin');
    const path = await reportFile(db);
    const post = async (endpoint: string, body: FormData | string) => {
      const from = performance.now();
      const reply = await fetch(`${base}/api${endpoint}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${endpoint}: ${reply.status} ${text.slice(0, 300)}`);
      return { body: JSON.parse(text) as Record<string, unknown>, ms: performance.now() - from };
    };
    const quiet = asking(base, token, pid);
    await sleep(5_000);
    const before = await quiet();

    const form = new FormData();
    form.append('account', 'Bench');
    form.append('file', await openAsBlob(path), 'max.csv');
    const duringCheck = asking(base, token, pid);
    const checked = await post('/import-report', form);
    const check = await duringCheck();
    const { id, rows } = checked.body['batch'] as { id: number; rows: number };

    const duringCommit = asking(base, token, pid);
    const committed = await post('/commit-import', JSON.stringify({ id }));
    const commit = await duringCommit();
    await post('/revert-import', JSON.stringify({ id }));

    return [
      noted('rows', 'count', rows),
      noted('uploaded and checked', 's', checked.ms / 1000),
      noted('committed', 's', committed.ms / 1000),
      noted('memory before', 'MB', before.peak),
      noted('memory while checked', 'MB', check.peak),
      noted('memory while committed', 'MB', commit.peak),
      against('memory at its peak', 'MB', Math.max(check.peak, commit.peak), 600, {
        most: 1,
        words: '≤ 600 MB',
      }),
      ...latency('nothing imported', before.samples),
      ...latency('check', check.samples),
      ...latency('commit', commit.samples),
    ];
  } finally {
    await server.stop();
  }
}
