import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hitKinds } from '#/kernel/hit.ts';
import { permit, write } from '../../../../tests/support/document-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

/** A third of the issues there are. */
const MANY = 460;

let server: TestServer;
let cast: ProjectCast;
let admin: Colleague;

interface Row {
  kind: string;
  id: number;
  title: string;
}
const found = async (who: Colleague, input: object) =>
  (await who.call('GET /search', input)).body['rows'] as Row[];

/** Issues beside the ones made by hand: every third mine, every fifth closed, every second "lamp". */
async function fill(mine: number) {
  ok(await createIssue(cast.amna, cast.key, { title: 'Lamp post' }));
  const { statuses } = await cast.detail();
  const closed = statuses.find((it) => it.group === 'completed')!.id;
  await sql`
    insert into issues (project_id, number, key, type_id, status_id, title, priority, reporter_id,
      assignee_id, rank, created_at, updated_at, started_at, completed_at)
    select i.project_id, 1000 + at, ${`${cast.key}-`} || (1000 + at), i.type_id,
      case when at % 5 = 0 then ${closed}::int else i.status_id end,
      case when at % 2 = 0 then 'Lamp ' else 'Reef ' end || at ||
        case when at % 97 = 0 then ' heron' else '' end, i.priority, i.reporter_id,
      case when at % 3 = 0 then ${mine}::int end, 'z' || lpad(at::text, 6, '0'), now(), now(),
      now(), case when at % 5 = 0 then now() end
    from issues i, generate_series(1, ${MANY * 3}) as at
    where i.project_id = ${cast.id} and i.title = 'Lamp post'`.execute(server.db);
}

const tokens = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Words that stand beside each other, the last one perhaps only begun. */
function stands(said: readonly string[], wanted: readonly string[], isBegun: boolean) {
  return said.some((_, from) =>
    wanted.every((word, at) => {
      const there = said[from + at] ?? '';
      const isOpen = wanted.length > 1 || word.length > 1;
      return isBegun && at === wanted.length - 1 && isOpen
        ? there.startsWith(word)
        : there === word;
    }),
  );
}

/** How well it fits: the key, the beginning, words, inside of words; undefined: not at all. */
function tierOf({ key, title }: { key: string; title: string }, words: readonly string[]) {
  const lines = [key.toLowerCase(), title.toLowerCase()];
  const typed = words.join(' ').toLowerCase();
  if (lines[0] === typed) return 0;
  if (lines.some((it) => it.startsWith(typed))) return 1;
  const said = tokens(lines.join('\n'));
  const wanted = words.map((it) => tokens(it.toLowerCase())).filter((it) => it.length > 0);
  const isNamed =
    wanted.length > 0 && wanted.every((it, at) => stands(said, it, at === wanted.length - 1));
  if (isNamed) return 2;
  return words.every((it) => lines.join('\n').includes(it.toLowerCase())) ? 4 : undefined;
}

/** What the list is meant to be: the best, open first, mine first among the best, the newest. */
async function meant(who: Colleague, words: string[], limit: number, deep: boolean) {
  const { rows } = await sql<Row & { key: string; open: boolean; mine: boolean }>`
    select i.id, i.key, i.title, s.status_group not in ('completed', 'cancelled') as open,
      i.assignee_id is not distinct from ${who.id} as mine
    from issues i join project_statuses s on s.id = i.status_id`.execute(server.db);
  return rows
    .filter((it) => deep || it.open)
    .map((it) => ({ ...it, tier: tierOf(it, words) ?? 9 }))
    .filter((it) => it.tier < 9)
    .toSorted((a, b) => a.tier - b.tier || Number(b.open) - Number(a.open) || b.id - a.id)
    .slice(0, 500)
    .toSorted(
      (a, b) =>
        a.tier - b.tier ||
        Number(b.open) - Number(a.open) ||
        Number(b.mine) - Number(a.mine) ||
        b.id - a.id,
    )
    .slice(0, limit)
    .map((it) => it.title);
}

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  admin = await server.as('Admin', { name: 'Heron Lamp' });
  await fill(cast.amna.id);
  const about = { platform: 'android' as const, team_id: cast.team, icon: 3 };
  await server.db
    .insertInto('apps')
    .values({ name: 'Lamp Reef', key: 'LMP', package: 'com.backlot.lmp', ...about })
    .execute();
  const written = ok(await write(cast.amna, { title: 'Heron watch', body: 'Reef.' }));
  ok(await permit(cast.amna, written, { audience: 'people', people: [] }));
});
afterAll(() => server.close());

const queries = ['lamp', 'reef 1', 'heron', 'lamp heron', 'zebra', '1000', '_', 'project', '%'];

test.each(queries)('issues with "%s" stand in their order, however many there are', async (q) => {
  for (const who of [cast.amna, cast.lead, cast.viewer, admin])
    for (const limit of [1, 20, 300])
      for (const deep of [false, true]) {
        const rows = await found(who, { q, limit, deep, kinds: 'issue' });
        expect(rows.map((it) => it.title)).toEqual(await meant(who, q.split(' '), limit, deep));
      }
});

test('a key is found first, and so is what begins with it', async () => {
  const [first] = await found(admin, { q: `${cast.key}-1007`.toLowerCase(), kinds: 'issue' });
  expect(first?.title).toBe('Reef 7');
  for (const q of [cast.key, `${cast.key}-1`, cast.key.slice(0, 2)])
    expect((await found(cast.amna, { q, kinds: 'issue' })).map((it) => it.title)).toEqual(
      await meant(cast.amna, [q], 20, false),
    );
});

test('nobody from elsewhere finds one of them', async () => {
  for (const q of queries)
    expect(await found(cast.outsider, { q, deep: true, kinds: 'issue' })).toEqual([]);
});

test.each(queries)('for "%s" the whole is what each kind finds by itself', async (q) => {
  const nobody = await server.nobody();
  for (const who of [cast.amna, cast.lead, cast.viewer, cast.outsider, admin, nobody]) {
    const single: Row[] = [];
    for (const kinds of hitKinds)
      single.push(...(await found(who, { q, deep: true, kinds, limit: 10_000 })));
    const whole = await found(who, { q, deep: true, limit: 10_000 });
    const name = (it: Row) => `${it.kind} ${it.id}`;
    expect(whole.map(name).toSorted()).toEqual(single.map(name).toSorted());
  }
});
