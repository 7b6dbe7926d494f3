import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushBudget } from '#/domains/catalogue/networks/budgets/push-budget.job.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { fetchingOf } from '../../../../../tests/support/networks/fetching.ts';
import { graphServer, graphToken } from '../../../../../tests/support/networks/graph.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let network: Awaited<ReturnType<typeof graphServer>>;
let server: TestServer;
let desk: FiguresDesk;
/** At a network with a key, at one without, and of another team. */
let pushed: number;
let kept: number;
let foreign: number;

beforeAll(async () => {
  network = await graphServer([]);
  server = await testServer(undefined, network.url);
  desk = await figuresDesk(server);
  const at = async (network_id: number, external_id: string, app_id = desk.mine) => {
    const values = { network_id, external_id, name: `Campaign ${external_id}`, app_id };
    const row = server.db.insertInto('campaigns').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  pushed = await at(desk.meta, '238500000001');
  kept = await at(desk.admob, 'kept');
  foreign = await at(desk.meta, 'theirs', desk.theirs);
});
afterAll(async () => {
  await server.close();
  network.close();
});
beforeEach(() => {
  network.statuses.length = 0;
  network.next.length = 0;
});

type Status = { status: string | null; version: number; push: string | null };
async function statusOf(id: number): Promise<Status> {
  const { body } = await desk.lead.call('GET /campaigns/detail', { id });
  return (body['campaign'] as { status: Status }).status;
}
const set = async (id: number, status: string, more: object = {}, who = desk.lead) =>
  who.call('POST /campaigns/set-status', {
    id,
    status,
    version: (await statusOf(pushed)).version,
    ...more,
  });
const lastChange = () =>
  server.db
    .selectFrom('campaign_budget_changes')
    .select(['id', 'push_state', 'push_words'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
/** @param meanwhile what happens while the network is asked. */
const push = (changeId: number, tries = 0, meanwhile = async () => {}) =>
  pushBudget(
    {
      ...fetchingOf(server),
      wait: meanwhile,
      again: async () => {},
    },
    { changeId, tries },
  );

test('nobody pauses a campaign without a session, the right, or of another team', async () => {
  const input = { id: pushed, status: 'paused', version: 0 };
  expect((await server.call('POST /campaigns/set-status', input)).status).toBe(401);
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect((await set(pushed, 'paused', {}, member)).status).toBe(403);
  const theirs = await set(foreign, 'paused');
  const nobodys = await set(2_000_000_000, 'paused');
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(nobodys.body.message);
});

test.each([
  ['another status', { status: 'deleted' }, 'status'],
  ['no version', { version: undefined }, 'version'],
  ['another field', { force: true }, 'force'],
  ['a note of two lines', { note: 'one\ntwo' }, 'note'],
])('%s is refused by name', async (_what, change, field) => {
  const { status, body } = await set(pushed, 'paused', change);
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
});

test('without a key of its network a campaign is paused here alone, and says so', async () => {
  const { body } = await set(kept, 'paused', { note: 'Out of season' });
  expect(body).toMatchObject({
    status: { status: 'paused', version: 1, push: null, canPush: false },
    message: 'Kept here; pause it at AdMob too.',
  });
  expect((await set(kept, 'paused', { version: 1 })).status).toBe(409);
  const { body: listed } = await desk.lead.call('GET /campaign-changes', { campaign: kept });
  expect(listed['rows']).toMatchObject([
    {
      kind: 'status',
      status: { before: null, after: 'paused' },
      note: 'Out of season',
      outcome: { withheld: 'A pause or resumption leaves no CPI to compare with.' },
    },
  ]);
});

test('with a key it is paused at the network, once, however often the job runs', async () => {
  const key = { accountId: '100200300400', accessToken: graphToken };
  const input = { networkId: desk.meta, account: 'Ads', values: key };
  const owner = await server.as('Super admin');
  expect((await owner.call('POST /add-network-key', input)).status).toBe(200);
  const { body } = await set(pushed, 'paused');
  expect(body).toMatchObject({ message: 'On its way to Meta Ads.', status: { push: 'waiting' } });
  const { id } = await lastChange();
  await push(id);
  await push(id);
  expect(network.statuses).toEqual(['PAUSED']);
  expect(await statusOf(pushed)).toMatchObject({ status: 'paused', push: 'done' });
});

test('of two who saw the same the second is told how it is now', async () => {
  const { version } = await statusOf(pushed);
  await set(pushed, 'active', { version });
  const late = await set(pushed, 'active', { version }, desk.admin);
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { status: 'active', version: version + 1 } },
  });
});

test('paused and resumed before the job ran, only the last of both is carried out', async () => {
  await set(pushed, 'paused');
  const overtaken = await lastChange();
  await set(pushed, 'active');
  await push(overtaken.id);
  expect(network.statuses).toEqual([]);
  await push((await lastChange()).id);
  expect(network.statuses).toEqual(['ACTIVE']);
});

test('a changed budget does not overtake a pause', async () => {
  await set(pushed, 'paused');
  const pause = await lastChange();
  await desk.lead.call('POST /campaigns/update-budget', {
    id: pushed,
    daily: 5_000_000,
    version: 0,
  });
  await push(pause.id);
  expect(network.statuses).toEqual(['PAUSED']);
});

test('a campaign the network refuses to change is not shown as changed, and who asked is told', async () => {
  network.campaignAt.status = 'ARCHIVED';
  const { version } = await statusOf(pushed);
  await set(pushed, 'active');
  await push((await lastChange()).id);
  expect(network.statuses).toEqual([]);
  expect(await lastChange()).toMatchObject({
    push_state: 'failed',
    push_words: expect.stringContaining('archived at Meta Ads') as string,
  });
  expect(await statusOf(pushed)).toMatchObject({ status: 'paused', version: version + 2 });
  const told = server.db
    .selectFrom('notifications')
    .select('title')
    .where('type', '=', 'campaigns.status');
  expect(await told.execute()).toEqual([
    { title: 'Campaign 238500000001 was not resumed at Meta Ads' },
  ]);
  const log = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'campaign.set-status')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log).toEqual({
    actor_id: null,
    before: { status: 'active' },
    after: { status: 'paused' },
  });
});

test('what somebody decided while the network refused stands', async () => {
  network.campaignAt.status = 'ARCHIVED';
  const { version } = await statusOf(pushed);
  await set(pushed, 'active');
  const { id } = await lastChange();
  let isDecided = false;
  await push(id, 0, async () => {
    if (isDecided) return;
    isDecided = true;
    expect((await set(pushed, 'paused')).status).toBe(200);
  });
  expect(isDecided).toBe(true);
  // Taken back once more it would be one version further.
  expect(await statusOf(pushed)).toMatchObject({ status: 'paused', version: version + 2 });
});

test('a network that answers with a page is no network that has paused', async () => {
  network.campaignAt.status = 'ACTIVE';
  const { status } = await statusOf(pushed);
  await set(pushed, status === 'paused' ? 'active' : 'paused');
  network.next.push({ body: '<html>Sign in</html>' });
  await push((await lastChange()).id, 5);
  expect(network.statuses).toEqual([]);
  expect(await lastChange()).toMatchObject({ push_state: 'failed' });
  expect((await statusOf(pushed)).status).toBe(status);
});
