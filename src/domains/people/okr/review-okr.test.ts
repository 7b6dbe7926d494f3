import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../tests/support/leave-cast.ts';
import {
  checkIn,
  detail,
  friday,
  idOf,
  inReview,
  make,
  move,
  moveTo,
  okrCast,
  cycle,
  review,
  type OkrCast,
} from '../../../../tests/support/okr-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

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

const reopen = (who: Colleague, it: Reply, reason = 'Wrong figure') =>
  who.call('POST /reopen-okr', { id: idOf(it), version: it.body['version'], reason });

describe('refusals', () => {
  test('nobody scores their own: not a member, not a lead, not HR', async () => {
    const { amna, lead, hr, team } = cast;
    const mine = await inReview(amna);
    expect((await review(amna, mine, [1, 1])).status).toBe(403);
    const leads = await inReview(lead, { level: 'team', teamId: team });
    expect((await review(lead, leads, [1, 1])).status).toBe(403);
    const company = await inReview(hr, { level: 'company' });
    expect((await review(hr, company, [1, 1])).status).toBe(403);
  });

  test('a lead elsewhere finds nothing to score, a lead not the company’s', async () => {
    const { amna, lead, outsider, hr } = cast;
    const mine = await inReview(amna);
    expect((await review(outsider, mine, [1, 1])).status).toBe(404);
    const company = await inReview(hr, { level: 'company' });
    expect((await review(lead, company, [1, 1])).status).toBe(403);
  });

  test('scores lie from 0 to 1, each key result has one, and an active one has none yet', async () => {
    const { amna, lead } = cast;
    const active = await make(amna);
    expect((await review(lead, active, [1, 1])).status).toBe(409);
    const mine = await inReview(amna);
    expect((await review(lead, mine, [1.1, 1])).body.fields).toHaveProperty('scores.0.score');
    expect((await review(lead, mine, [1])).body.fields).toHaveProperty('scores');
    const silent = await review(lead, mine, [], { decision: 'return' });
    expect(silent.body.fields).toEqual({ note: 'Say what is missing.' });
  });

  test('the owner hands in with words, and only the owner writes them', async () => {
    const { amna, lead } = cast;
    const mine = await make(amna);
    expect((await move(amna, mine, 'in_review')).body.fields).toHaveProperty('selfReview');
    const words = { selfReview: 'They did well.' };
    expect((await move(lead, mine, 'in_review', words)).body.fields).toHaveProperty('selfReview');
    expect((await move(amna, mine, 'cancelled')).body.fields).toHaveProperty('reason');
  });
});

describe('the review', () => {
  test('the lead is told, scores and closes; the scores are locked and the owner is told', async () => {
    const { amna, lead } = cast;
    const mine = await inReview(amna);
    expect((await inbox(lead))[0]).toMatchObject({ type: 'okr.review' });
    const queue = rowsOf(await lead.call('GET /users-okr-review'));
    expect(queue.map((it) => it['id'])).toEqual([idOf(mine)]);
    const closed = await review(lead, mine, [0.8, 0.5], { note: 'Well done' });
    // 60 % of 0.8 and 40 % of 0.5.
    expect(closed.body).toMatchObject({ state: 'closed', score: 0.68, outcome: 'partial' });
    expect((await inbox(amna))[0]).toMatchObject({
      type: 'okr.moved',
      title: `Sana ${cast.nth} scored your objective 0.68: reached in part`,
    });
    expect((await review(lead, closed, [1, 1])).status).toBe(409);
    expect((await checkIn(amna, closed, [1])).status).toBe(409);
    expect((await move(amna, closed, 'active')).status).toBe(409);
    expect((await review(lead, mine, [1, 1])).status).toBe(412);
    expect(rowsOf(await lead.call('GET /users-okr-review'))).toEqual([]);
  });

  test('one that lacks something is sent back and handed in again', async () => {
    const { amna, lead } = cast;
    const mine = await inReview(amna);
    const back = await review(lead, mine, [], { decision: 'return', note: 'And the crashes?' });
    expect(back.body).toMatchObject({ state: 'active', reviewNote: 'And the crashes?' });
    const again = await move(amna, back, 'in_review', { selfReview: 'Added.' });
    expect(again.body).toMatchObject({ state: 'in_review', selfReview: 'Added.' });
  });

  test('who holds the right opens a closed one again, with a reason; its owner does not', async () => {
    const { amna, lead, hr } = cast;
    const closed = await review(lead, await inReview(amna), [1, 1]);
    expect((await reopen(lead, closed)).status).toBe(403);
    const open = await reopen(hr, closed);
    expect(open.body).toMatchObject({
      state: 'in_review',
      score: null,
      reopenReason: 'Wrong figure',
    });
    expect((await review(lead, open, [0, 0])).body).toMatchObject({ outcome: 'missed' });
    const own = await inReview(hr);
    const other = await server.as('HR');
    const done = await review(other, own, [1, 1]);
    expect((await reopen(hr, done)).status).toBe(403);
  });

  test('two weeks before the cycle ends my objectives wait for me', async () => {
    const { amna } = cast;
    await make(amna);
    const mine = () => amna.call('GET /users-okr-review', { view: 'mine' });
    expect(rowsOf(await mine())).toEqual([]);
    await moveTo(server, '2025-12-20T09:00:00Z', amna);
    expect(rowsOf(await mine())).toHaveLength(1);
  });
});

describe('carrying on', () => {
  const next = '2026-Q1';
  const carry = (who: Colleague, ids: readonly number[]) =>
    who.call('POST /carry-okr', { ids, cycle: next });
  const last = async (who: Colleague) =>
    rowsOf(await who.call('GET /get-last-okr', { cycle: next })).map((it) => it['id']);

  test('what is left goes on once, from where it stands, under its parent', async () => {
    const { amna, bilal, lead, team } = cast;
    const parent = await make(lead, { level: 'team', teamId: team });
    const mine = await make(amna, { parentId: idOf(parent) });
    await checkIn(amna, mine, [40, 2]);
    expect(await last(bilal)).toEqual([]);
    expect((await last(lead)).sort()).toEqual([idOf(parent), idOf(mine)].sort());
    const done = await carry(lead, [idOf(mine), idOf(parent)]);
    expect(done.status).toBe(200);
    const rows = rowsOf(done);
    const child = rows.find((it) => it['level'] === 'person')!;
    expect(child).toMatchObject({
      state: 'draft',
      cycle: { key: next },
      keyResults: 1,
      progress: 0,
    });
    const seen = await detail(lead, { ...mine, body: child });
    expect(seen.body['parent']).toMatchObject({ title: 'Ship the lagoon' });
    expect(seen.body['results']).toMatchObject([
      { title: 'Crash rate', start: 2, target: 1, weight: 100 },
    ]);
    expect((await carry(lead, [idOf(mine)])).status).toBe(409);
    expect(await last(lead)).toEqual([]);
  });

  test('nobody carries on what is finished, not theirs or not in sight', async () => {
    const { amna, bilal, outsider } = cast;
    const mine = await make(amna);
    expect((await carry(outsider, [idOf(mine)])).status).toBe(404);
    expect((await carry(bilal, [idOf(mine)])).status).toBe(409);
    await checkIn(amna, mine, [40, 1]);
    expect((await carry(amna, [idOf(mine)])).status).toBe(409);
    expect((await carry(amna, [2_000_000_000])).status).toBe(404);
  });
});

describe('reports', () => {
  test('by team and person, beside the cycle before, only of what is in sight', async () => {
    const { amna, lead, hr, outsider, team } = cast;
    const before = await inReview(amna, { cycle: '2025-Q3' });
    await review(lead, before, [1, 0.5]);
    const mine = await make(amna);
    await checkIn(amna, mine, [20, 4], 'at_risk');
    const question = { cycle, by: 'person', person: amna.id };
    const [row] = rowsOf(await lead.call('GET /okr-reports', question));
    expect(row).toMatchObject({
      name: `Amna ${cast.nth}`,
      objectives: 1,
      atRisk: 2,
      scoreBefore: 0.8,
      score: null,
    });
    expect(row!['progress']).toBeCloseTo(0.3);
    const teams = await hr.call('GET /okr-reports', { cycle, team });
    expect(rowsOf(teams).map((it) => it['name'])).toEqual([`Objectives ${cast.nth}`]);
    expect(teams.body['scoresBefore']).toEqual([0, 0, 0, 0, 1]);
    expect(rowsOf(await outsider.call('GET /okr-reports', question))).toEqual([]);
  });

  test('the list as a file has the same rows and runs no formulas', async () => {
    const { team, hr } = cast;
    const person = await server.as('Member', { name: '=1+1 Zed', teamId: team });
    await make(person);
    const file = await hr.call('GET /okr-reports/export', {
      cycle,
      by: 'person',
      team,
      format: 'csv',
    });
    expect(file.status).toBe(200);
    expect(file.body['raw']).toContain("'=1+1 Zed");
    const sheet = { cycle, format: 'xlsx' };
    expect((await hr.call('GET /okr-reports/export', sheet)).status).toBe(200);
  });

  test('check-ins are counted by week: made of those that were due', async () => {
    const { amna, lead } = cast;
    await moveTo(server, '2025-11-03T09:00:00Z', amna);
    const mine = await make(amna);
    await checkIn(amna, mine, [5, 4]);
    await moveTo(server, friday.toISOString(), amna, lead);
    const [row] = rowsOf(
      await lead.call('GET /okr-reports', { cycle, by: 'person', person: amna.id }),
    );
    // Two whole weeks of two key results are over, the first was told.
    expect(row!['checkIns']).toEqual({ made: 2, due: 4 });
  });
});
