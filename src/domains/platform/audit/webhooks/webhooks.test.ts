import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookDesk, type WebhookDesk } from '../../../../../tests/support/webhook-desk.ts';
import { MOST_WEBHOOKS } from './webhooks.contract.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await webhookDesk();
});
afterAll(() => desk.close());

const about = { name: 'Chat', url: 'https://hooks.example.com/in?key=s3cret', kinds: ['task'] };
const add = (change: object = {}) => desk.admin.call('POST /add-webhook', { ...about, ...change });

test('only those who look after webhooks see or change them, and nobody while acting', async () => {
  const { id, version } = await desk.add();
  const which = { id, version };
  const calls = [
    ['GET /webhooks', {}],
    ['GET /webhook-deliveries', { id }],
    ['GET /webhook-delivery', { id }],
    ['POST /add-webhook', about],
    ['POST /edit-webhook', { ...which, ...about }],
    ['POST /switch-webhook', { ...which, on: false }],
    ['POST /renew-webhook-secret', which],
    ['POST /remove-webhook', which],
    ['POST /test-webhook', { id }],
    ['POST /redeliver-webhook', { id }],
  ] as const;
  const acting = await desk.server.as('Super admin');
  const lead = await desk.server.as('Admin', { leads: await desk.server.team('Led') });
  await desk.server.db
    .updateTable('sessions')
    .set({
      acting_as: lead.id,
      acting_until: new Date(desk.server.clock.now.getTime() + 600_000),
      acting_reason: 'To look',
    })
    .where('person_id', '=', acting.id)
    .execute();
  for (const [key, input] of calls) {
    expect((await desk.server.call(key, input)).status).toBe(401);
    for (const who of [desk.member, await desk.server.as('HR'), acting])
      expect((await who.call(key, input)).status).toBe(403);
  }
});

test.each([
  [{ url: 'http://hooks.example.com/' }, 'url'],
  [{ url: 'https://hooks.example.com:8443/' }, 'url'],
  [{ url: 'https://user:pass@hooks.example.com/' }, 'url'],
  [{ url: 'https://127.0.0.1/' }, 'url'],
  [{ url: 'https://[::1]/' }, 'url'],
  [{ url: 'https://2130706433/' }, 'url'],
  [{ url: 'https://localhost/' }, 'url'],
  [{ url: 'https://intranet/' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: `https://hooks.example.com/${'x'.repeat(1000)}` }, 'url'],
  [{ url: 'hooks' }, 'url'],
  [{ kinds: [] }, 'kinds'],
  [{ kinds: ['salary'] }, 'kinds.0'],
  [{ actions: ['task'] }, 'actions.0'],
  [{ actions: Array.from({ length: 51 }, (_, at) => `task.do-${at}`) }, 'actions'],
  [{ name: '' }, 'name'],
  [{ secret: 'whsec_mine' }, 'secret'],
  [{ state: 'on' }, 'state'],
])('%o is refused by its field', async (change, field) => {
  const reply = await add(change);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

test('ids that are none are not found', async () => {
  const { admin } = desk;
  const which = { id: 999_999, version: 1 };
  for (const [key, input] of [
    ['GET /webhook-deliveries', { id: 999_999 }],
    ['GET /webhook-delivery', { id: 999_999 }],
    ['POST /edit-webhook', { ...which, ...about }],
    ['POST /switch-webhook', { ...which, on: true }],
    ['POST /renew-webhook-secret', which],
    ['POST /remove-webhook', which],
    ['POST /test-webhook', { id: 999_999 }],
    ['POST /redeliver-webhook', { id: 999_999 }],
  ] as const) {
    expect((await admin.call(key, input)).status).toBe(404);
  }
});

test('a webhook is added, changed, switched and removed; its secret is told once', async () => {
  const { admin, server } = desk;
  const made = await add();
  expect(made.status).toBe(200);
  expect(made.headers.get('Cache-Control')).toBe('no-store, no-transform');
  const { id } = made.body['webhook'] as { id: number };
  const first = String(made.body['secret']);
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const twice = await add({ name: 'CHAT' });
  expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([409, ['name']]);

  const edit = { id, ...about, url: 'https://hooks.example.com/other', kinds: ['task', 'issue'] };
  const [one, two] = await Promise.all([
    admin.call('POST /edit-webhook', { ...edit, version: 1 }),
    admin.call('POST /edit-webhook', { ...edit, version: 1 }),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
  const renewed = await admin.call('POST /renew-webhook-secret', { id, version: 2 });
  const second = String(renewed.body['secret']);
  expect(second).not.toBe(first);
  const off = await admin.call('POST /switch-webhook', { id, version: 3, on: false });
  expect(off.body['state']).toBe('off');
  expect((await admin.call('POST /test-webhook', { id })).status).toBe(409);
  expect((await admin.call('POST /remove-webhook', { id, version: 3 })).status).toBe(412);
  expect((await admin.call('POST /remove-webhook', { id, version: 4 })).status).toBe(200);

  const logged = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject_type', '=', 'webhook')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(logged.map((it) => it.action)).toEqual(
    ['add', 'edit', 'renew-secret', 'switch', 'remove'].map((it) => `webhook.${it}`),
  );
  const kept = JSON.stringify([
    logged,
    await server.db.selectFrom('webhooks').selectAll().execute(),
    await server.db.selectFrom('idempotency').selectAll().execute(),
  ]);
  // Neither the secret nor the key that the receiver's address carries.
  for (const it of [first.slice(6), second.slice(6), 's3cret']) expect(kept).not.toContain(it);
});

test('a test message is sent, shown with its tries, and sent again with its id', async () => {
  const { admin } = desk;
  const { id } = await desk.add({ kinds: ['task'] });
  desk.receiver.answers(() => ({ status: 418, body: 'short and stout' }));
  expect((await admin.call('POST /test-webhook', { id })).status).toBe(200);
  expect(desk.server.queued.at(-1)).toEqual({ queue: 'send-webhooks', data: {} });
  await desk.send();
  const listed = async (state?: string) =>
    (await admin.call('GET /webhook-deliveries', { id, ...(state && { state }) })).body;
  expect(await listed()).toMatchObject({
    totalRows: 1,
    rows: [{ type: 'webhook.test', state: 'waiting', tries: 1, lastTry: { status: 418 } }],
  });
  expect((await listed('delivered'))['totalRows']).toBe(0);
  const [row] = (await listed())['rows'] as { id: number; uid: string }[];
  const shown = (await admin.call('GET /webhook-delivery', { id: row!.id })).body;
  expect(shown['tries']).toMatchObject([
    { status: 418, answer: 'short and stout', problem: 'It answered 418.' },
  ]);
  expect(JSON.parse(String(shown['body']))).toMatchObject({
    id: row!.uid,
    data: { actor: { name: 'Hina Admin' }, record: { kind: 'webhook', id: String(id) } },
  });
  desk.receiver.answers(() => ({}));
  expect((await admin.call('POST /redeliver-webhook', { id: row!.id })).status).toBe(200);
  await desk.send();
  expect((await listed('delivered'))['totalRows']).toBe(1);
  expect(desk.receiver.received.map((it) => it.headers['webhook-id'])).toEqual([
    row!.uid,
    row!.uid,
  ]);
});

test('changes of webhooks and of what they are told of do not lock each other up', async () => {
  const { id } = await desk.add();
  const busy = Array.from({ length: 12 }, (_, at) => desk.change(`busy ${at}`));
  const edits = Array.from({ length: 4 }, async (_, at) => {
    const { version } = await desk.find(id);
    const on = at % 2 === 1;
    return desk.admin.call('POST /switch-webhook', { id, version, on });
  });
  const sent = desk.send();
  const statuses = (await Promise.all([...busy, ...edits])).map((it) => it.status);
  await sent;
  expect(statuses.filter((it) => ![200, 412].includes(it))).toEqual([]);
  const { version } = await desk.find(id);
  const last = await Promise.all([
    desk.change('busy at the end'),
    desk.admin.call('POST /remove-webhook', { id, version }),
    desk.send(),
  ]);
  expect([last[0].status, last[1].status]).toEqual([200, 200]);
});

test('there is an end to them, also when several are added at once', async () => {
  const { rows } = (await desk.admin.call('GET /webhooks')).body as { rows: object[] };
  const room = MOST_WEBHOOKS - rows.length;
  const asked = await Promise.all(
    Array.from({ length: room + 2 }, (_, at) => add({ name: `Many ${at}` })),
  );
  expect(asked.filter((it) => it.status === 200)).toHaveLength(room);
  expect(asked.filter((it) => it.status === 409)).toHaveLength(2);
});
