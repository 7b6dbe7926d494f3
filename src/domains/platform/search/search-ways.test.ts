import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchSources } from '#/server/search-sources.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import { few } from '#/store/search-few.ts';
import type { Asked, Ranked, Step } from '#/store/search-fit.ts';
import { walked } from '#/store/search-walk.ts';
import { canaries } from '../../../../tests/support/canaries.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { kindsOf, openedTo } from './search.server.ts';

const WORD = 'Quibblewick';

let server: TestServer;
let askers: number[];

beforeAll(async () => {
  server = await testServer();
  const { project } = await canaries(server, WORD);
  await canaries(server, `${WORD} too`, 1);
  const admin = await server.as('Admin');
  askers = [admin.id, project.amna.id, project.viewer.id];
});
afterAll(() => server.close());

type Way = (asked: Asked) => Promise<readonly Step[]>;

const ask = async (statement: RawBuilder<Step>, db = server.db) =>
  (await statement.execute(db)).rows;
const reading: Way = (asked) => ask(few(asked));
const walking: Way = (asked) => walked(ask, asked);

/** All rows of one way, page by page. */
async function pages(way: Way, asked: Omit<Asked, 'after'>): Promise<Ranked[]> {
  const all: Ranked[] = [];
  for (;;) {
    const rows = (await way({ ...asked, after: all.at(-1) })) as Ranked[];
    all.push(...rows);
    if (rows.length < asked.limit) return all;
  }
}

test.each([WORD, `${WORD} t`, 'uibble', 'b', 'nothing'])(
  'reading few entries and walking along many find the same for "%s", page by page',
  async (q) => {
    for (const who of await readersOf(server.db, askers)) {
      const context = { who, scope: 'own', now: server.clock.now } as Partial<Context> as Context;
      const kinds = kindsOf(openedTo(context, searchSources));
      for (const texts of [false, true])
        for (const state of ['any', 'listed', 'closed'] as const) {
          const asked = { words: q.split(' '), kinds, state, texts, limit: 3 };
          expect(await pages(reading, asked)).toEqual(await pages(walking, asked));
        }
    }
  },
);

test('where there are many entries none is read', async () => {
  const [who] = await readersOf(server.db, askers);
  const context = { who, scope: 'all', now: server.clock.now } as Partial<Context> as Context;
  const kinds = kindsOf(openedTo(context, searchSources));
  const asked: Asked = { words: [WORD], kinds, state: 'any', texts: true, limit: 50 };
  expect((await ask(few(asked))).map((it) => it.kind)).not.toContain(null);
  await server.db.transaction().execute(async (tx) => {
    await sql`update pg_class set reltuples = 1e6 where oid = 'search_entries'::regclass`.execute(
      tx,
    );
    expect((await ask(few(asked), tx)).map((it) => it.kind)).toEqual([null]);
    expect(await walked((it) => ask(it, tx), asked)).not.toEqual([]);
  });
});
