import { afterAll, beforeAll, expect, test } from 'vitest';
import { hitKinds, type HitKind } from '#/kernel/hit.ts';
import { programOf } from '../../../../tests/support/access-token.ts';
import { canaries } from '../../../../tests/support/canaries.ts';
import { permit, write } from '../../../../tests/support/document-cast.ts';
import { ok } from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

type Asker = Pick<Colleague, 'call'>;

let server: TestServer;
const askers: Record<string, Asker> = {};

const WORD = 'Quibblewick';

/** The sheet of one record of a kind: whoever it is shown to may see the record. */
const sheets: Partial<Record<HitKind, string>> = {
  app: 'GET /get-app',
  team: 'GET /team',
  task: 'GET /tasks/info',
  issue: 'GET /cjprojects/issue-detail',
  project: 'GET /cjprojects/detail',
  document: 'GET /documents/info',
  objective: 'GET /get-okr',
  announcement: 'GET /announcements/announcement',
  'bug-report': 'GET /bug-report',
  campaign: 'GET /campaigns/detail',
  dashboard: 'GET /own-dashboard',
  asset: 'GET /it-asset',
};

/** Everything the search finds of what there is, page by page. */
async function foundBy(who: Asker, input: object): Promise<string[]> {
  const found: string[] = [];
  let after: unknown;
  do {
    const { body } = await who.call('GET /search-results', { ...input, limit: 50, after });
    const rows = body['rows'] as { kind: string; id: number }[];
    found.push(...rows.map((it) => `${it.kind} ${it.id}`));
    after = body['next'] ?? undefined;
  } while (after !== undefined);
  return found.toSorted();
}

/** What lists offer without a word: each domain's own rows, of work that is open. */
async function listedTo(who: Asker): Promise<string[]> {
  const { body } = await who.call('GET /search', { limit: 10_000 });
  return (body['rows'] as { kind: string; id: number }[])
    .map((it) => `${it.kind} ${it.id}`)
    .toSorted();
}

beforeAll(async () => {
  server = await testServer();
  const one = await canaries(server, WORD);
  const other = await canaries(server, `${WORD} too`, 1);
  const { amna } = one.project;
  const shared = ok(await write(amna, { title: `${WORD} for some`, body: 'x' }));
  ok(
    await permit(amna, shared, {
      audience: 'people',
      people: [{ id: one.project.viewer.id, level: 'read' }],
    }),
  );
  ok(await write(amna, { title: `${WORD} for all`, body: 'x' }));
  Object.assign(askers, {
    'a member of its team': one.person,
    'a member of its project': one.project.amna,
    'a viewer of its project': one.project.viewer,
    'the lead of its project': one.project.lead,
    'a member of another team': other.person,
    'somebody from elsewhere': one.outsider,
    admin: one.admin,
    hr: await server.as('HR'),
    finance: await server.as('Finance'),
    'a lead of nothing': await server.as('Team lead'),
    nobody: await server.nobody(),
    'a program of a member': await programOf(server, one.project.amna, {
      'projects:read': 'own',
      'documents:read': 'own',
    }),
    'a program of the company': await programOf(
      server,
      one.admin,
      { 'projects:read': 'all', 'tasks:read': 'all' },
      { kind: 'service' },
    ),
  });
}, 60_000);
afterAll(() => server.close());

const names = [
  'a member of its team',
  'a member of its project',
  'a viewer of its project',
  'the lead of its project',
  'a member of another team',
  'somebody from elsewhere',
  'admin',
  'hr',
  'finance',
  'a lead of nothing',
  'nobody',
];

test.each(names)('%s finds by words what their sheets show, and nothing else', async (name) => {
  const who = askers[name]!;
  const found = new Set(await foundBy(who, { q: WORD }));
  const entries = await server.db
    .selectFrom('search_entries')
    .select(['kind', 'id'])
    .where('words', 'like', `%${WORD.toLowerCase()}%`)
    .execute();
  for (const { kind, id } of entries) {
    const sheet = sheets[kind as HitKind];
    if (!sheet) continue;
    const { status } = await who.call(sheet, { id });
    expect([kind, id, found.has(`${kind} ${id}`)]).toEqual([kind, id, status === 200]);
  }
});

test.each(['a program of a member', 'a program of the company'])(
  '%s may not search: what asks for no right is closed to it',
  async (name) => {
    expect((await askers[name]!.call('GET /search-results', { q: WORD })).status).toBe(403);
  },
);

test.each(names)('%s finds what their lists hold', async (name) => {
  const who = askers[name]!;
  const listed = await listedTo(who);
  const isOpen = (it: string) => !it.startsWith('objective') && !it.startsWith('key-result');
  const found = await foundBy(who, {});
  expect(found.filter((it) => !listed.includes(it)).filter(isOpen)).toEqual([]);
  expect(listed.filter((it) => !found.includes(it))).toEqual([]);
  for (const kinds of hitKinds)
    expect(await foundBy(who, { kinds })).toEqual(found.filter((it) => it.startsWith(`${kinds} `)));
});
