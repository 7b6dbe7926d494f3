import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookDesk, type WebhookDesk } from '../../../tests/support/webhook-desk.ts';
import { appendAudit } from './audit.ts';
import { changedFields } from './outbox.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await webhookDesk();
});
afterAll(() => desk.close());

const bodiesOf = async (id: number) =>
  (await desk.deliveries(id)).map(
    (it) => JSON.parse(it.body) as { type: string; data: { fields: string[] } },
  );

const write = (entries: Parameters<typeof appendAudit>[1], actorId: number | null = null) =>
  desk.server.db.transaction().execute((tx) =>
    appendAudit(tx, entries, {
      actorId,
      actingAs: null,
      address: 'test',
      // Of no request: what it says need not have words.
      requestId: 'invented',
      at: desk.server.clock.now,
    }),
  );

test('what is refused or rolled back is told to nobody', async () => {
  const { id } = await desk.add();
  expect((await desk.change('')).status).toBe(400);
  const undone = desk.server.db.transaction().execute(async (tx) => {
    const at = desk.server.clock.now;
    const origin = { actorId: null, actingAs: null, address: '', requestId: '', at };
    await appendAudit(tx, [{ action: 'alias.save', subject: ['alias', 1] }], origin);
    throw new Error('The rest did not work.');
  });
  await expect(undone).rejects.toThrow('The rest');
  expect(await desk.deliveries(id)).toEqual([]);
});

test('a change is queued once with its entry, also when its request is repeated', async () => {
  const { id } = await desk.add();
  const input = { word: 'twice', line: 'my tasks' };
  const key = 'a-key-of-one-request';
  await desk.member.call('POST /save-alias', input, { key });
  await desk.member.call('POST /save-alias', input, { key });
  const queued = await desk.deliveries(id);
  expect(queued).toHaveLength(1);
  const entry = await desk.server.db
    .selectFrom('audit')
    .select(['id', 'action', 'actor_id'])
    .where('id', '=', queued[0]!.audit_id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'alias.save', actor_id: desk.member.id });
  expect(JSON.parse(queued[0]!.body)).toEqual({
    id: queued[0]!.uid,
    type: 'alias.save',
    timestamp: desk.server.clock.now.toISOString(),
    data: {
      actor: { id: desk.member.id, name: 'Bilal Member' },
      record: { kind: 'alias', id: expect.stringMatching(/^\d+$/) },
      fields: ['word', 'line'],
    },
  });
});

test('a webhook is told of its kinds and actions, and of nothing while it is off', async () => {
  const all = await desk.add({ kinds: ['task', 'issue'] });
  const some = await desk.add({ kinds: ['task', 'issue'], actions: ['task.create'] });
  const off = await desk.add({ kinds: ['task', 'issue'] });
  const { id, version } = off;
  await desk.admin.call('POST /switch-webhook', { id, version, on: false });
  await write([
    { action: 'task.create', subject: ['task', 7] },
    { action: 'comment.save', subject: ['task', 7] },
    { action: 'issue.create', subject: ['issue', 8] },
    { action: 'person.block', subject: ['person', 9] },
  ]);
  const typesOf = async (of: number) => (await bodiesOf(of)).map((it) => it.type);
  expect(await typesOf(all.id)).toEqual(['task.create', 'comment.save', 'issue.create']);
  expect(await typesOf(some.id)).toEqual(['task.create']);
  expect(await typesOf(off.id)).toEqual([]);
});

test('no value leaves: neither pay, grades, texts nor what stands where a name of a field should', async () => {
  const { id } = await desk.add({ kinds: ['employee', 'evaluation', 'network-key', 'role'] });
  const secrets = ['250000', 'PKR', 'Weak', 'Not a good year', 'k3y', 'amna@backlot.example'];
  await write(
    [
      {
        action: 'employee.pay',
        subject: ['employee', 7],
        before: { salary: 200_000, currency: 'PKR', note: 'same' },
        after: { salary: 250_000, currency: 'PKR', note: 'same' },
      },
      {
        action: 'evaluation.save',
        subject: ['evaluation', 8],
        after: { grade: 'Weak', text: 'Not a good year', 'amna@backlot.example': 1 },
      },
      {
        action: 'network-key.rotate',
        subject: ['network-key', 9],
        before: { key: 'hidden' },
        after: { key: 'hidden', parts: { reportKey: 'k3y' } },
      },
      { action: 'role.edit', subject: ['role', 1], before: ['a'], after: 'k3y' },
    ],
    desk.admin.id,
  );
  const bodies = await bodiesOf(id);
  expect(bodies.map((it) => it.data.fields)).toEqual([
    ['salary'],
    ['grade', 'text'],
    ['key', 'parts'],
    [],
  ]);
  for (const it of secrets) expect(JSON.stringify(bodies)).not.toContain(it);
});

test('fields that were added, taken away or changed are named, fifty at most', () => {
  const entry = (before: unknown, after: unknown) => ({
    action: 'x.y',
    subject: ['x', 1] as const,
    before,
    after,
  });
  expect(changedFields(entry({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: 0 }))).toEqual([
    'b',
    'c',
    'd',
  ]);
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`f${at}`, at]));
  expect(changedFields(entry(undefined, many))).toHaveLength(50);
});

test('many entries at once are all queued', async () => {
  const { id } = await desk.add({ kinds: ['facts'] });
  const entries = Array.from({ length: 1_203 }, (_, at) => ({
    action: 'facts.purge',
    subject: ['facts', at] as const,
  }));
  expect(await write(entries)).toBe(1_203);
  expect(await desk.deliveries(id)).toHaveLength(1_203);
});
