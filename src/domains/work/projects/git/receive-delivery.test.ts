import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitHost, type GitHostFixture } from '../../../../../tests/support/git-host.ts';
import {
  githubPull,
  githubPush,
  gitlabMerge,
  gitlabPush,
} from '../../../../../tests/support/git-payloads.ts';

let host: GitHostFixture;
beforeAll(async () => {
  host = await gitHost();
});
afterAll(() => host.close());

const received = (id: number) =>
  host.server.db
    .selectFrom('git_deliveries')
    .select(['state', 'body'])
    .where('connection_id', '=', id)
    .execute();
const refusedOf = async (id: number) =>
  (
    await host.server.db
      .selectFrom('git_connections')
      .select('refused')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).refused;

test('an address of no connection is answered like one that was removed', async () => {
  const it = await host.connect();
  const base = it.address.slice(0, -36);
  const absent = await host.github({ ...it, address: base + randomUUID() }, githubPush());
  await host.admin.call('POST /remove-git-connection', { id: it.id, version: it.version });
  const removed = await host.github(it, githubPush());
  const odd = await host.github({ ...it, address: `${base}1%27or%271` }, githubPush());
  expect([absent.status, removed.status, odd.status]).toEqual([404, 404, 404]);
  const messages = [absent, removed, odd].map(
    ({ text }) => (JSON.parse(text) as { message: string }).message,
  );
  expect(new Set(messages).size).toBe(1);
});

test('a wrong, cut, absent or older signature is refused, and nothing is kept but that it was', async () => {
  const it = await host.connect();
  const right = createHmac('sha256', it.secret).update('{}').digest('hex');
  const tries = [
    await host.github(it, githubPush(), { secret: 'another' }),
    await host.github(
      it,
      {},
      { headers: { 'X-Hub-Signature-256': `sha256=${right.slice(0, 63)}` } },
    ),
    await host.github(it, {}, { headers: { 'X-Hub-Signature-256': '' } }),
    await host.github(it, {}, { headers: { 'X-Hub-Signature-256': right } }),
    await host.github(it, { a: 1 }, { headers: { 'X-Hub-Signature-256': `sha256=${right}` } }),
    await host.post(it, '{}', { 'X-GitHub-Event': 'push' }),
    await host.post(it, '{}', { 'X-GitHub-Event': 'push', 'X-Gitlab-Token': it.secret }),
    await host.post(it, '{}', { 'X-Hub-Signature': `sha1=${right}` }),
  ];
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401));
  expect(tries.every(({ text }) => !text.includes(it.secret))).toBe(true);
  expect(await received(it.id)).toEqual([]);
  expect(await refusedOf(it.id)).toBe('A delivery showed another secret.');
});

test('the old secret ends with the new one', async () => {
  const it = await host.connect();
  const { body } = await host.admin.call('POST /renew-git-secret', {
    id: it.id,
    version: it.version,
  });
  expect((await host.github(it, githubPush())).status).toBe(401);
  const renewed = { ...it, secret: String(body['secret']) };
  expect(renewed.secret).not.toBe(it.secret);
  expect((await host.github(renewed, githubPush())).status).toBe(202);
});

test('GitLab shows its token, or signs with it and the time', async () => {
  const it = await host.connect({ host: 'gitlab', baseUrl: 'https://gitlab.com' });
  const text = JSON.stringify(gitlabPush());
  const sign = (at: Date, key: string | Buffer, id: string, body = text) => {
    const seconds = Math.floor(at.getTime() / 1000);
    const made = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    return {
      'X-Gitlab-Event': 'Push Hook',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${made}`,
    };
  };
  const { now } = host.server.clock;
  const old = new Date(now.getTime() - 400_000);
  const bytes = Buffer.from(it.secret.slice('whsec_'.length), 'base64');
  const refused = [
    await host.gitlab(it, gitlabPush(), { secret: 'another' }),
    await host.gitlab(it, gitlabPush(), { secret: '' }),
    await host.post(it, text, sign(old, bytes, 'a')),
    await host.post(it, text, { ...sign(now, bytes, 'a'), 'webhook-id': 'b' }),
    await host.post(it, text, { ...sign(now, bytes, 'a'), 'webhook-timestamp': 'now' }),
    // A wrong signature is not made good by the token beside it.
    await host.post(it, text, { ...sign(now, 'another', 'a'), 'X-Gitlab-Token': it.secret }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
  const taken = [
    await host.gitlab(it, gitlabPush()),
    await host.post(it, text, sign(now, bytes, 'first')),
    await host.post(it, text, sign(now, it.secret, 'second')),
    await host.gitlab(it, gitlabMerge()),
  ];
  expect(taken.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(await received(it.id)).toHaveLength(4);
});

test('a body that is too large, no JSON or of no event is refused', async () => {
  const it = await host.connect();
  const large = await host.github(it, {}, { text: `"${'x'.repeat(1_100_000)}"` });
  expect(large.status).toBe(413);
  for (const text of ['', '{', 'null{', '\u0000'])
    expect((await host.github(it, {}, { text })).status).toBe(400);
  expect((await host.github(it, {}, { headers: { 'X-GitHub-Event': '' } })).status).toBe(400);
  expect(await received(it.id)).toEqual([]);
});

test('what is signed and not as the host documents it is told as failed, without what it says', async () => {
  const it = await host.connect();
  for (const text of ['null', '[]', '{"ref":1}', '{"ref":"refs/heads/s3cret"}', '"s3cret"'])
    expect((await host.github(it, {}, { text })).status).toBe(202);
  await host.read();
  const told = await host.deliveries(it.id);
  expect(told.map(({ state }) => state)).toEqual(told.map(() => 'failed'));
  expect(JSON.stringify(told)).not.toContain('s3cret');
  expect((await received(it.id)).every(({ body }) => body === null)).toBe(true);
});

test('a delivery that comes again, under the same id or another, acts once', async () => {
  const it = await host.connect();
  const { id, key } = await host.issue();
  const pull = githubPull({ title: key });
  expect((await host.github(it, pull, { id: 'one' })).status).toBe(202);
  await host.read();
  await host.project.lead.call('POST /cjprojects/update-issue-status', { id, group: 'unstarted' });
  expect((await host.github(it, pull, { id: 'one' })).status).toBe(202);
  expect((await host.github(it, pull, { id: 'two' })).status).toBe(202);
  await host.read();
  expect(await host.deliveries(it.id)).toMatchObject([{ uid: 'one', state: 'done' }]);
  expect(await host.statusOf(id)).toBe('To do');
});

test('a paused connection refuses, and one that is resumed takes what is sent again', async () => {
  const it = await host.connect();
  const { body } = await host.admin.call('POST /switch-git-connection', {
    id: it.id,
    version: it.version,
    on: false,
  });
  const push = githubPush();
  expect((await host.github(it, push)).status).toBe(409);
  const version = Number(body['version']);
  await host.admin.call('POST /switch-git-connection', { id: it.id, version, on: true });
  expect((await host.github(it, push)).status).toBe(202);
});

test('GitHub’s own choice of a form is understood, and the ping that tries a connection', async () => {
  const it = await host.connect();
  const text = new URLSearchParams({ payload: JSON.stringify({ zen: 'Keep it simple.' }) });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = { event: 'ping', text: text.toString(), headers: form };
  expect((await host.github(it, {}, sent)).status).toBe(202);
  await host.read();
  expect(await host.deliveries(it.id)).toMatchObject([
    { event: 'ping', state: 'ignored', outcome: 'The connection was tried' },
  ]);
});

test('the rules about addresses hold for deliveries as well, and the page says so', async () => {
  const it = await host.connect();
  const rule = await host.server.db
    .insertInto('ip_rules')
    .values({ kind: 'allow', network: '203.0.113.0/24', label: 'Office', made_by: host.admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await host.github(it, githubPush(), { secret: 'another' })).status).toBe(401);
  host.server.clock.now = new Date(host.server.clock.now.getTime() + 120_000);
  expect((await host.github(it, githubPush())).status).toBe(403);
  expect(await refusedOf(it.id)).toBe('A delivery came from an address that is not let in.');
  await host.server.db.deleteFrom('ip_rules').where('id', '=', rule.id).execute();
  expect((await host.github(it, githubPush())).status).toBe(202);
});

test('whoever guesses addresses or secrets is stopped, and other connections are not', async () => {
  const limited = await gitHost(undefined, true);
  try {
    const [mine, other] = [await limited.connect(), await limited.connect()];
    const tries = [];
    for (let at = 0; at < 65; at += 1)
      tries.push((await limited.github(mine, { at }, { secret: 'guess' })).status);
    expect(tries.slice(0, 60)).toEqual(tries.slice(0, 60).map(() => 401));
    expect(tries.at(-1)).toBe(429);
    expect((await limited.github(other, githubPush())).status).toBe(202);
  } finally {
    await limited.close();
  }
});
