import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { asking, latency } from './others-meanwhile.ts';
import { against, noted, type Row } from './result.ts';

const EXPORTS = 30;
/** As many as one person may have under way. */
const EACH = 3;

/** The widest lists there are, a third of them as workbooks. */
const addressOf = (at: number) => {
  const today = dayOf(new Date());
  const query = new URLSearchParams({
    date: `${addDays(today, -365)}..${addDays(today, -1)}`,
    format: at % 3 === 0 ? 'xlsx' : 'csv',
  });
  for (const it of ['day', 'app', 'country']) query.append('by', it);
  for (const it of ['revenue', 'impressions', 'ecpm']) query.append('measures', it);
  return `/api/figures/export?${query}`;
};

/** A file's status and size. Not by `fetch`, which gives up after five minutes of waiting in line. */
const saved = (address: string, token: string) =>
  new Promise<{ status: number; bytes: number }>((done, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(address, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (part: Buffer) => void (bytes += part.length));
      reply.on('end', () => done({ status: reply.statusCode ?? 0, bytes }));
      reply.on('error', fail);
    });
    asked.on('error', fail);
  });

/** Thirty exports at once, of ten people, while others work. */
export async function benchExportLoad(): Promise<Row[]> {
  const server = await benchServer();
  const { base, pid, db } = server;
  try {
    const token = await server.token('Super admin');
    const people = await db
      .selectFrom('people')
      .innerJoin('roles', 'roles.id', 'people.role_id')
      .select('people.email')
      .where('people.status', '=', 'active')
      .where('roles.name', 'in', ['Super admin', 'Admin', 'Finance', 'Team lead', 'Member'])
      .orderBy((it) => it.case().when('roles.name', '=', 'Member').then(1).else(0).end())
      .orderBy('people.id')
      .limit(EXPORTS / EACH)
      .execute();
    const tokens = await Promise.all(people.map((it) => sessionOf(db, it.email)));
    // A server that has just started computes what figures keep; that is another bench's.
    const first = asking(base, token, pid);
    await sleep(20_000);
    await first();
    const quiet = asking(base, token, pid);
    await sleep(5_000);
    const before = await quiet();
    const during = asking(base, token, pid);
    const from = performance.now();
    const replies = await Promise.all(
      Array.from({ length: EXPORTS }, (_, at) =>
        saved(base + addressOf(at), tokens[at % tokens.length]!),
      ),
    );
    const seconds = (performance.now() - from) / 1000;
    const loaded = await during();
    const made = replies.filter((it) => it.status === 200);
    const statuses = Map.groupBy(replies, (it) => it.status);
    for (const [status, some] of statuses) console.log(`  ${some.length} × ${status}`);
    const bytes = made.reduce((sum, it) => sum + it.bytes, 0);
    return [
      noted('exports made', 'count', made.length),
      noted('refused as too many', 'count', replies.filter((it) => it.status === 429).length),
      noted('told to come again', 'count', replies.filter((it) => it.status === 503).length),
      noted('bytes made', 'MB', bytes / 1e6),
      noted('all of them', 's', seconds),
      noted('memory before', 'MB', before.peak),
      against('memory at its peak', 'MB', loaded.peak, 700, { most: 1, words: '≤ 700 MB' }),
      ...latency('nothing exported', before.samples),
      ...latency(`${EXPORTS} exports`, loaded.samples),
    ];
  } finally {
    await server.stop();
  }
}
