import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../tests/support/leave-cast.ts';
import {
  checkIn,
  detail,
  friday,
  idOf,
  levelsResult,
  make,
  move,
  moveTo,
  okrCast,
  cycle,
  resultsOf,
  type OkrCast,
} from '../../../../tests/support/okr-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { remindCheckIns } from './remind-check-ins.records.ts';

let server: TestServer;
let cast: OkrCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = friday;
  cast = await okrCast(server);
});

const titlesOf = async (who: Colleague, input: object = {}) =>
  rowsOf(await who.call('GET /okrs', { cycle, perPage: 200, ...input })).map((it) => it['title']);

describe('refusals', () => {
  test('nobody signed in and nobody without the right sees or makes objectives', async () => {
    const nobody = await server.nobody();
    expect((await server.call('GET /okrs')).status).toBe(401);
    expect((await nobody.call('GET /okrs')).status).toBe(403);
    expect((await make(nobody)).status).toBe(403);
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a cycle that does not exist', { cycle: '2025-Q5' }, 'cycle'],
    ['weights that are no whole', { keyResults: [levelsResult] }, 'keyResults'],
    [
      'a target that is the start',
      { keyResults: [{ ...levelsResult, target: 0, weight: 100 }] },
      'keyResults.0.target',
    ],
    [
      'a key result without a weight',
      { keyResults: [{ ...levelsResult, weight: 0 }] },
      'keyResults.0.weight',
    ],
    [
      'a figure that is not named',
      { keyResults: [{ ...levelsResult, kind: 'metric', weight: 100 }] },
      'keyResults.0.metric',
    ],
    ['an active one without key results', { keyResults: [] }, 'keyResults'],
    ['a team that is none', { teamId: 1 }, 'teamId'],
    ['a team without its name', { level: 'team' }, 'teamId'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is refused by name', async (_what, change, field) => {
    const reply = await make(cast.amna, change);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('a member makes objectives for nobody else, a lead for no other team', async () => {
    const { amna, bilal, lead, outsider, team, elsewhere } = cast;
    expect((await make(amna, { ownerId: bilal.id })).status).toBe(404);
    expect((await make(amna, { level: 'team', teamId: team })).status).toBe(404);
    expect((await make(amna, { level: 'company' })).status).toBe(403);
    expect((await make(lead, { level: 'team', teamId: elsewhere })).status).toBe(404);
    expect((await make(lead, { ownerId: outsider.id })).status).toBe(404);
    expect((await make(lead, { level: 'company' })).status).toBe(403);
  });

  test("another team's objectives look like none", async () => {
    const { amna, outsider, lead, team } = cast;
    const own = await make(amna);
    const ours = await make(lead, { level: 'team', teamId: team });
    for (const it of [own, ours]) {
      const there = await detail(outsider, it);
      const absent = await outsider.call('GET /get-okr', { id: 2_000_000_000 });
      expect(there.status).toBe(404);
      expect({ ...there.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
      expect((await checkIn(outsider, it, [1])).status).toBe(404);
      expect((await move(outsider, it, 'cancelled', { reason: 'No' })).status).toBe(404);
    }
  });

  test('a colleague sees an objective of the team and changes nothing of it', async () => {
    const { amna, bilal } = cast;
    const made = await make(amna);
    expect((await detail(bilal, made)).body['can']).toMatchObject({ write: false, checkIn: false });
    expect((await checkIn(bilal, made, [4])).status).toBe(403);
    expect((await move(bilal, made, 'cancelled', { reason: 'No' })).status).toBe(403);
  });

  test('a change against an old version gets the objective as it stands', async () => {
    const { amna } = cast;
    const made = await make(amna, { activate: false });
    const input = {
      id: idOf(made),
      version: 1,
      title: 'Ship it twice',
      ownerId: amna.id,
      parentId: null,
      keyResults: resultsOf(made).map(({ id, title, kind, unit, start, target, weight }) => ({
        id,
        title,
        kind,
        ...(unit !== null && { unit }),
        start,
        target,
        weight,
      })),
    };
    const saved = await amna.call('POST /save-okr', input);
    expect(saved.body).toMatchObject({ title: 'Ship it twice', version: 2 });
    const late = await amna.call('POST /save-okr', { ...input, title: 'Late' });
    expect(late.status).toBe(412);
    expect(late.body['current']).toMatchObject({ title: 'Ship it twice', version: 2 });
    const foreign = {
      ...input,
      version: 2,
      keyResults: [{ ...levelsResult, id: 99999, weight: 100 }],
    };
    expect((await amna.call('POST /save-okr', foreign)).status).toBe(404);
  });
});

describe('objectives', () => {
  test('one is made once, however often it is sent', async () => {
    const { amna } = cast;
    const key = crypto.randomUUID();
    const [one, other] = [await make(amna, {}, key), await make(amna, {}, key)];
    expect(one.status).toBe(200);
    expect(idOf(other)).toBe(idOf(one));
    expect(await titlesOf(amna, { person: amna.id })).toEqual(['Ship the lagoon']);
  });

  test('everybody sees those of the company, the team its own, private ones the lead and HR', async () => {
    const { amna, bilal, lead, outsider, hr, team } = cast;
    const company = await make(hr, { level: 'company', title: `Company ${cast.nth}` });
    const ours = await make(lead, {
      level: 'team',
      teamId: team,
      parentId: idOf(company),
      title: 'Ours',
    });
    await make(amna, { parentId: idOf(ours), title: 'Mine' });
    await make(amna, { isPrivate: true, title: 'Private' });
    await make(amna, { activate: false, title: 'Draft' });
    const words = { words: `Company ${cast.nth}` };
    expect(await titlesOf(outsider, words)).toEqual([`Company ${cast.nth}`]);
    expect((await titlesOf(bilal, { team })).sort()).toEqual(['Mine', 'Ours']);
    expect((await titlesOf(lead, { team })).sort()).toEqual(['Draft', 'Mine', 'Ours', 'Private']);
    expect(await titlesOf(hr, { team })).toContain('Private');
  });

  test('the list is a tree: children stand behind their parents', async () => {
    const { amna, lead, hr, team } = cast;
    const top = await make(hr, { level: 'company', title: 'Top' });
    const middle = await make(lead, {
      level: 'team',
      teamId: team,
      parentId: idOf(top),
      title: 'Middle',
    });
    await make(amna, { parentId: idOf(middle), title: 'Leaf' });
    const reply = await lead.call('GET /okrs', { cycle, perPage: 200 });
    const rows = rowsOf(reply).filter((it) =>
      [idOf(top), idOf(middle)].includes((it['parentId'] ?? it['id']) as number),
    );
    expect(rows.map((it) => [it['title'], it['depth']])).toEqual([
      ['Top', 0],
      ['Middle', 1],
      ['Leaf', 2],
    ]);
    const seen = await detail(lead, middle);
    expect(seen.body['parent']).toEqual({ id: idOf(top), title: 'Top' });
    expect((seen.body['children'] as object[]).length).toBe(1);
  });

  test('nothing hangs under a lower level, another cycle, itself or what one does not see', async () => {
    const { amna, lead, outsider, team } = cast;
    const mine = await make(amna);
    const theirs = await make(outsider);
    const later = await make(amna, { cycle: '2026-Q1' });
    const under = (parentId: number) => make(lead, { level: 'team', teamId: team, parentId });
    expect((await under(idOf(mine))).body.fields).toHaveProperty('parentId');
    expect((await make(amna, { parentId: idOf(later) })).body.fields).toHaveProperty('parentId');
    expect((await make(amna, { parentId: idOf(theirs) })).status).toBe(404);
    const child = await make(amna, { parentId: idOf(mine), keyResults: [], activate: false });
    const circle = await amna.call('POST /save-okr', {
      id: idOf(mine),
      version: 1,
      title: 'Circle',
      ownerId: amna.id,
      parentId: idOf(child),
      keyResults: [],
    });
    expect(circle.body.fields).toEqual({ parentId: 'It would hang under itself.' });
  });

  test('whoever is given an objective is told', async () => {
    const { amna, lead } = cast;
    await make(lead, { ownerId: amna.id, title: 'Given' });
    expect((await inbox(amna))[0]).toMatchObject({ type: 'okr.given', body: 'Given' });
  });
});

describe('check-ins', () => {
  test('progress is the weighted mean, downwards targets too, and history is kept', async () => {
    const { amna } = cast;
    const made = await make(amna);
    await checkIn(amna, made, [10, 3]);
    const told = await checkIn(amna, made, [20, 2.5], 'at_risk');
    expect(told.status).toBe(200);
    // 60 % of 20/40 and 40 % of 1.5/3.
    expect(told.body['progress']).toBeCloseTo(0.5);
    expect(told.body['confidence']).toBe('at_risk');
    expect(told.body['checkIns']).toHaveLength(4);
    expect(told.body['version']).toBe(1);
    expect(told.body['checkInDue']).toBe(false);
  });

  test('a value is needed, a draft takes none, somebody else’s key result is not found', async () => {
    const { amna } = cast;
    const made = await make(amna);
    const none = await checkIn(amna, made, [undefined]);
    expect(none.body.fields).toEqual({ 'results.0.value': 'Where does it stand?' });
    const draft = await make(amna, { activate: false });
    expect((await checkIn(amna, draft, [1])).status).toBe(409);
    const results = [resultsOf(made)[0]!, resultsOf(draft)[0]!];
    const mixed = { ...made, body: { ...made.body, results } };
    expect((await checkIn(amna, mixed, [1, 1])).status).toBe(404);
  });

  test('who has not checked in this week is listed, reminded once, and the course has its points', async () => {
    const { amna, bilal, lead } = cast;
    await moveTo(server, '2025-11-12T09:00:00Z', amna, bilal, lead);
    const made = await make(amna);
    await checkIn(amna, made, [10, 4]);
    await moveTo(server, friday.toISOString(), amna, bilal, lead);
    const others = await make(bilal);
    await checkIn(bilal, others, [10, 4]);
    const due = rowsOf(await lead.call('GET /users-okr', { team: cast.team, show: 'due' }));
    expect(due.map((it) => [it['person'], it['due']])).toEqual([
      [{ id: amna.id, name: `Amna ${cast.nth}` }, 2],
    ]);
    const told: [readonly number[], string][] = [];
    const tell = async (ids: readonly number[], it: { key: string }) =>
      void told.push([ids, it.key]);
    await remindCheckIns(server.db, friday, tell);
    expect(told.filter(([ids]) => ids.includes(amna.id))).toEqual([
      [[amna.id], 'okr.check-in:2025-11-17'],
    ]);
    expect(told.some(([ids]) => ids.includes(bilal.id))).toBe(false);
    const course = (await detail(amna, made)).body['course'] as Record<string, unknown[]>;
    expect(course['days']!.at(-1)).toBe('2025-11-21');
    expect(course['progress']!.at(-2)).toBeCloseTo(0.15);
    expect(course['progress']![0]).toBe(0);
  });
});
