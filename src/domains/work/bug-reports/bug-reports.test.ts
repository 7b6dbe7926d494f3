import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bugCast,
  bugOf,
  reportBug,
  type Bug,
  type BugCast,
} from '../../../../tests/support/bug-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: BugCast;
beforeAll(async () => {
  server = await testServer();
  cast = await bugCast(server);
});
afterAll(() => server.close());

let bug: Bug;
beforeEach(async () => {
  bug = await reportBug(cast.hira);
});

test('nobody without a session, nobody without the right', async () => {
  const { hira } = cast;
  expect((await server.call('GET /getBugReports')).status).toBe(401);
  const nobody = await server.nobody();
  expect((await nobody.call('POST /saveBugReport', { title: 'x', happened: '' })).status).toBe(403);
  expect(
    (await hira.call('POST /convert-bug-report', { id: bug.id, version: 1, project: 'PUZ' }))
      .status,
  ).toBe(403);
});

test('another team’s report is answered like one that is not there', async () => {
  const { bilal, stranger } = cast;
  for (const key of ['GET /bug-report', 'POST /follow-bug-report'] as const) {
    const more = key.startsWith('POST') ? { watching: true } : {};
    const theirs = await stranger.call(key, { id: bug.id, ...more });
    const none = await stranger.call(key, { id: 2_000_000_000, ...more });
    expect([theirs.status, theirs.body.message]).toEqual([none.status, none.body.message]);
    expect(theirs.status).toBe(404);
  }
  const changed = { id: bug.id, version: 1, severity: 1 };
  expect((await stranger.call('POST /updateBugReport', changed)).status).toBe(404);
  // A colleague of the team is neither: reports are between their reporter and those who triage.
  expect((await bilal.call('GET /bug-report', { id: bug.id })).status).toBe(404);
});

test('a malformed report names what is wrong with it', async () => {
  const { lead, hira, change } = cast;
  const wrong = await hira.call('POST /saveBugReport', { title: '', happened: 'x', severity: 9 });
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toMatchObject({
    title: 'This is needed.',
    severity: expect.any(String),
  });
  const strange = await hira.call('POST /saveBugReport', {
    title: 'x',
    happened: 'x',
    context: { cookies: 'a' },
  });
  expect(strange.status).toBe(400);
  expect((await change(lead, bug.id, { state: 'rejected' })).body.fields).toHaveProperty('reason');
  expect((await change(lead, bug.id, { state: 'duplicate' })).body.fields).toHaveProperty(
    'duplicateOf',
  );
});

test('a change against an older version gets the report as it stands', async () => {
  const { lead, change } = cast;
  await change(lead, bug.id, { severity: 1 });
  const old = await lead.call('POST /updateBugReport', { id: bug.id, version: 1, severity: 2 });
  expect(old.status).toBe(412);
  expect(old.body['current']).toMatchObject({ severity: 1, version: 2 });
});

test('its reporter does not triage, and who worked on it does not verify it', async () => {
  const { admin, lead, hira, change } = cast;
  expect((await change(hira, bug.id, { severity: 1 })).status).toBe(403);
  expect((await change(hira, bug.id, { state: 'triaged' })).status).toBe(403);
  const own = await reportBug(lead);
  await change(lead, own.id, { assigneeId: lead.id, state: 'in_progress' });
  await change(lead, own.id, { state: 'fixed' });
  const verified = await change(lead, own.id, { state: 'verified' });
  expect([verified.status, verified.body.message]).toEqual([
    403,
    'Nobody verifies their own work.',
  ]);
  expect((await change(admin, own.id, { state: 'verified' })).status).toBe(200);
  expect((await change(admin, own.id, { state: 'in_progress' })).status).toBe(409);
});

test('it goes from hand to hand until its reporter sees that it works, and all are told', async () => {
  const { lead, hira, bilal, detail, change, told } = cast;
  const given = bugOf(
    await change(lead, bug.id, { state: 'triaged', severity: 2, assigneeId: bilal.id }),
  );
  expect(given).toMatchObject({ state: 'triaged', severity: 2, assignee: { name: 'Bilal Anwar' } });
  expect(await told(bilal)).toContain(`Sana Mirza gave you ${bug.key}`);
  expect(bugOf(await change(bilal, bug.id, { state: 'in_progress' })).can.move).toEqual([
    'fixed',
    'needs_info',
  ]);
  await change(bilal, bug.id, { state: 'fixed' });
  expect(await told(hira)).toContain(`${bug.key} is fixed`);
  const again = bugOf(
    await change(hira, bug.id, { state: 'reopened', reason: 'Still off by one.' }),
  );
  expect(again).toMatchObject({ state: 'reopened', reason: 'Still off by one.' });
  expect(await told(bilal)).toContain(`${bug.key} is open again`);
  await change(bilal, bug.id, { state: 'in_progress' });
  await change(bilal, bug.id, { state: 'fixed' });
  expect((await change(hira, bug.id, { state: 'verified' })).status).toBe(200);
  const { events } = (await detail(hira, bug.id)) as { events: { field: string; to: string }[] };
  expect(
    events
      .filter((it) => it.field === 'state')
      .map((it) => it.to)
      .toReversed(),
  ).toEqual(['triaged', 'in_progress', 'fixed', 'reopened', 'in_progress', 'fixed', 'verified']);
});

test('an answer of its reporter brings a question back as new; anybody else’s does not', async () => {
  const { admin, lead, hira, stranger, detail, change, told } = cast;
  await change(lead, bug.id, { state: 'needs_info', reason: 'Which week?' });
  expect(await told(hira)).toContain(`Sana Mirza asks about ${bug.key}`);
  const say = (who: Colleague) =>
    who.call('POST /comment/save', { kind: 'bug-report', subjectId: bug.id, body: 'Week 46' });
  expect((await say(stranger)).status).toBe(404);
  await say(admin);
  expect((await detail(hira, bug.id))['report']).toMatchObject({
    state: 'needs_info',
    reason: 'Which week?',
  });
  expect((await say(hira)).status).toBe(200);
  expect((await detail(hira, bug.id))['report']).toMatchObject({
    state: 'new',
    reason: null,
    comments: 2,
  });
});

test('a duplicate brings its people, votes and what it attached to the original', async () => {
  const { lead, hira, bilal, detail, change, told } = cast;
  const second = await reportBug(bilal, { title: 'Sums differ', context: { route: '/dashboard' } });
  const third = await reportBug(hira, { title: 'Once more' });
  await change(lead, third.id, { state: 'duplicate', duplicateOf: second.id });
  const merged = bugOf(await change(lead, second.id, { state: 'duplicate', duplicateOf: bug.id }));
  expect(merged).toMatchObject({ state: 'duplicate', duplicateOf: { key: bug.key } });
  const original = await detail(bilal, bug.id);
  expect(original['report']).toMatchObject({ votes: 1, watching: true, voted: true });
  expect(original['duplicates']).toMatchObject([
    { key: second.key, context: { route: '/dashboard' } },
    { key: third.key },
  ]);
  for (const [id, duplicateOf] of [
    [bug.id, bug.id],
    [bug.id, second.id],
    [bug.id, 2_000_000_000],
  ] as const)
    expect(
      (await change(lead, id, { state: 'duplicate', duplicateOf })).body.fields,
    ).toHaveProperty('duplicateOf');
  await change(lead, bug.id, { state: 'rejected', reason: 'As it should be.' });
  expect(await told(bilal)).toContain(`${bug.key} is rejected`);
});

test('a duplicate does not tell the title of an original its reader may not see', async () => {
  const { lead, bilal, change, detail } = cast;
  const second = await reportBug(lead, { title: 'Said again' });
  await change(lead, second.id, { assigneeId: bilal.id });
  await change(lead, second.id, { state: 'duplicate', duplicateOf: bug.id });
  const seenBy = async (who: Colleague) =>
    ((await detail(who, second.id))['report'] as Bug)['duplicateOf'];
  expect(await seenBy(bilal)).toEqual({ id: bug.id, key: bug.key, title: null });
  expect(await seenBy(lead)).toEqual({ id: bug.id, key: bug.key, title: bug['title'] });
});

test('of two reports that become each other’s duplicate at once, one stays', async () => {
  const { admin, lead, hira, change } = cast;
  for (let round = 0; round < 8; round += 1) {
    const pair = [await reportBug(hira), await reportBug(hira)] as const;
    const [one, other] = pair;
    const replies = await Promise.all([
      change(lead, one.id, { state: 'duplicate', duplicateOf: other.id }),
      change(admin, other.id, { state: 'duplicate', duplicateOf: one.id }),
    ]);
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 400]);
  }
});

test('"me too" counts once a person, and not for its reporter', async () => {
  const { admin, lead, hira } = cast;
  const vote = (who: Colleague, voted: boolean, watching = voted) =>
    who.call('POST /follow-bug-report', { id: bug.id, watching, voted });
  expect((await vote(hira, true)).status).toBe(409);
  await vote(lead, true);
  expect(bugOf(await vote(lead, true))).toMatchObject({ votes: 1, voted: true, watching: true });
  expect(bugOf(await vote(admin, true)).votes).toBe(2);
  expect(bugOf(await vote(lead, false, true))).toMatchObject({
    votes: 1,
    voted: false,
    watching: true,
  });
  expect(bugOf(await vote(lead, false))).toMatchObject({ votes: 1, watching: false });
});

test('lists are filtered, sorted and counted on the server, and hold only what is in sight', async () => {
  const { lead, hira, bilal } = cast;
  const loud = await reportBug(hira, { title: 'Zebra stripes in the grid', severity: 1 });
  const list = async (who: Colleague, asked: object) => {
    const { body } = await who.call('GET /getBugReports', asked);
    return body as object as { rows: Bug[]; totalRows: number; counts: Record<string, number> };
  };
  expect((await list(lead, { search: 'zebra', state: 'new' })).rows.map((it) => it.key)).toEqual([
    loud.key,
  ]);
  expect((await list(lead, { search: loud.key.toLowerCase() })).totalRows).toBe(1);
  expect((await list(lead, { perPage: 1 })).rows[0]?.severity).toBe(1);
  expect((await list(bilal, { search: 'zebra' })).totalRows).toBe(0);
  const board = await list(hira, { of: 'reported', perState: 2 });
  expect(board.rows.filter((it) => it.state === 'new')).toHaveLength(2);
  expect(board.counts['new']).toBeGreaterThan(2);
  expect(
    (await lead.call('GET /search', { q: 'zebra', kinds: 'bug-report' })).body['rows'],
  ).toMatchObject([{ kind: 'bug-report', key: loud.key, link: `/bug-reports?report=${loud.id}` }]);
});

test('a blocker is told to those who triage, once, and to nobody beside', async () => {
  const { admin, lead, hira, bilal, stranger, told } = cast;
  const blocker = await reportBug(hira, { title: 'Nobody can sign in', severity: 1 });
  const words = `Hira Baig calls ${blocker.key} a blocker`;
  expect(await told(lead)).toContain(words);
  expect(await told(admin)).toContain(words);
  for (const one of [hira, bilal, stranger]) expect(await told(one)).not.toContain(words);
  const quiet = await reportBug(hira, { severity: 3 });
  expect(await told(lead)).not.toContain(`Hira Baig calls ${quiet.key} a blocker`);
  await cast.change(lead, quiet.id, { severity: 1 });
  expect(await told(admin)).toContain(`Sana Mirza calls ${quiet.key} a blocker`);
  await cast.change(lead, quiet.id, { severity: 2 });
  await cast.change(lead, quiet.id, { severity: 1 });
  const again = (await told(admin)).filter((it) => it.includes(quiet.key));
  expect(again).toHaveLength(1);
});
