import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueChat } from '#/store/chat/queue-chat.ts';
import { inbox } from '../../../../../../tests/support/leave-cast.ts';
import { webhookDesk, type WebhookDesk } from '../../../../../../tests/support/webhook-desk.ts';

let desk: WebhookDesk;
let made = 0;

beforeAll(async () => {
  desk = await webhookDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.server.db.deleteFrom('webhooks').execute();
  desk.receiver.received.length = 0;
  desk.receiver.answers(() => ({ status: 200, body: 'ok' }));
});

const secret = 'T0SECRET/B0SECRET/hushhush';
const url = `https://hooks.slack.com/services/${secret}`;

async function add(change: object = {}) {
  made += 1;
  const about = { name: `#revenue ${made}`, format: 'slack', url, ...change };
  const reply = await desk.admin.call('POST /add-chat', about);
  expect(reply.status).toBe(200);
  return { id: Number(reply.body['id']), version: Number(reply.body['version']) };
}
const queue = (id: number) =>
  queueChat(desk.server.db, [id], {
    type: 'alert.fired',
    message: {
      title: 'Ad revenue fell <!channel> & *more*',
      lines: ['Lantern <b>: $4.00, $10.00 before', 'Orbit_[x](y)'],
      links: [{ text: 'Open', url: 'https://backlot.example.com/alerts' }],
    },
    now: desk.server.clock.now,
  });

test.each([
  [{ url: 'http://hooks.slack.com/services/x' }, 'url'],
  [{ url: 'https://127.0.0.1/x' }, 'url'],
  [{ url: 'https://hooks.slack.com:8443/x' }, 'url'],
  [{ format: 'irc' }, 'format'],
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(100_000) }, 'name'],
  [{ name: 'a\u0000b' }, 'name'],
])('a chat with %# is refused by the name of its field', async (change, field) => {
  const about = { name: 'Chat', format: 'slack', url, ...change };
  const reply = await desk.admin.call('POST /add-chat', about);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('only who looks after webhooks adds, changes and tries chats', async () => {
  const { id, version } = await add();
  const tries = [
    ['POST /add-chat', { name: 'Mine', format: 'slack', url }],
    ['POST /edit-chat', { id, version, name: 'Mine', format: 'slack' }],
    ['POST /test-chat', { id }],
  ] as const;
  for (const [key, input] of tries) {
    expect((await desk.server.call(key, input)).status).toBe(401);
    expect((await desk.member.call(key, input)).status).toBe(403);
  }
  for (const [key, input] of tries.slice(1))
    expect((await desk.admin.call(key, { ...input, id: 9_999 })).status).toBe(404);
});

test('its address is never told again: not in a list, a message, the audit log or an error', async () => {
  const { id, version } = await add();
  // As servers answer that know no such path.
  const [first, ...others] = secret.split('/');
  const body = `Cannot POST /services/${secret}; ${encodeURIComponent(secret)} ${others.join()} ${first}`;
  desk.receiver.answers(() => ({ status: 404, body }));
  await queue(id);
  await desk.send();
  const { rows } = (await desk.admin.call('GET /webhook-deliveries', { id })).body as {
    rows: { id: number }[];
  };
  const edited = { id, version, name: '#money', format: 'slack' };
  const replies = [
    await desk.admin.call('GET /webhooks'),
    await desk.admin.call('GET /chats'),
    await desk.admin.call('GET /webhook-delivery', { id: rows[0]!.id }),
    await desk.admin.call('POST /edit-chat', edited),
    await desk.admin.call('POST /test-chat', { id }),
  ];
  expect(replies.map((it) => it.status)).toEqual([200, 200, 200, 200, 200]);
  const log = await desk.server.db.selectFrom('audit').selectAll().execute();
  const tries = await desk.server.db.selectFrom('webhook_tries').selectAll().execute();
  const kept = await desk.server.db.selectFrom('idempotency').selectAll().execute();
  const text = JSON.stringify([replies.map((it) => it.body), log, tries, kept]);
  expect(text).not.toContain('SECRET');
  expect(text).toContain('hooks.slack.com');
  // It still goes where it went.
  expect(desk.receiver.received.every((it) => it.path === `/services/${secret}`)).toBe(true);
});

test('a private address behind a name is not called, and its path is not told', async () => {
  const { makeOutbound } = await import('#/store/outbound/outbound.ts');
  const outbound = makeOutbound({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
  const { id } = await add();
  await queue(id);
  await desk.send({ outbound });
  const [tried] = await desk.server.db.selectFrom('webhook_tries').selectAll().execute();
  expect(tried).toMatchObject({
    status: null,
    problem: 'https://hooks.slack.com/ does not lead to a public address.',
  });
  expect(desk.receiver.received).toEqual([]);
});

test('a test tells what the other side answers, and when it does not', async () => {
  const { id } = await add();
  expect((await desk.admin.call('POST /test-chat', { id })).body).toEqual({
    status: 200,
    answer: 'ok',
    problem: null,
  });
  const { body, headers } = desk.receiver.received[0]!;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['webhook-signature']).toBeUndefined();
  expect(JSON.parse(body)).toMatchObject({ text: 'Backlot can write here' });
  desk.receiver.answers(() => ({ status: 403, body: 'invalid_token' }));
  expect((await desk.admin.call('POST /test-chat', { id })).body).toEqual({
    status: 403,
    answer: 'invalid_token',
    problem: 'It answered 403.',
  });
});

test.each([
  [
    'slack',
    {
      text: 'Ad revenue fell &lt;!channel&gt; &amp; *more*',
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: 'Ad revenue fell <!channel> & *more*', emoji: false },
        },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: 'Lantern &lt;b&gt;: $4.00, $10.00 before\nOrbit_[x](y)',
            verbatim: true,
          },
        },
        { type: 'actions', elements: [{ type: 'button' }] },
      ],
    },
  ],
  [
    'teams',
    {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [
              { type: 'TextBlock', text: 'Ad revenue fell \\<!channel\\> & \\*more\\*' },
              { type: 'TextBlock' },
              { type: 'TextBlock', text: 'Orbit\\_\\[x\\]\\(y\\)' },
            ],
            actions: [{ type: 'Action.OpenUrl', url: 'https://backlot.example.com/alerts' }],
          },
        },
      ],
    },
  ],
  [
    'google-chat',
    {
      cardsV2: [
        {
          cardId: 'backlot',
          card: {
            header: { title: 'Ad revenue fell <!channel> & *more*' },
            sections: [
              {
                widgets: [
                  {
                    textParagraph: {
                      text: 'Lantern &lt;b&gt;: $4.00, $10.00 before<br>Orbit_[x](y)',
                    },
                  },
                  { buttonList: { buttons: [{ text: 'Open' }] } },
                ],
              },
            ],
          },
        },
      ],
    },
  ],
  ['plain', { lines: ['Lantern <b>: $4.00, $10.00 before', 'Orbit_[x](y)'] }],
])('%s is written to in its own language', async (format, body) => {
  const { id } = await add({ format });
  await queue(id);
  await desk.send();
  expect(JSON.parse(desk.receiver.received[0]!.body)).toMatchObject(body);
});

test('a chat that is busy is left alone as long as it asks, one that fails for days is paused', async () => {
  const { id } = await add();
  desk.receiver.answers(() => ({ status: 429, headers: { 'retry-after': '600' } }));
  await queue(id);
  await desk.send();
  await desk.later(5 / 60, desk.admin);
  await desk.send();
  expect(desk.receiver.received).toHaveLength(1);
  await desk.later(6 / 60, desk.admin);
  await desk.send();
  expect(desk.receiver.received).toHaveLength(2);
  desk.receiver.answers(() => ({ status: 500, body: 'Down' }));
  for (let day = 0; day < 4; day += 1) {
    await desk.later(25, desk.admin);
    await desk.send();
  }
  expect((await desk.find(id)).state).toBe('paused');
  const titles = (await inbox(desk.admin)).map((it) => String(it['title']));
  expect(titles.some((it) => /^The chat “#revenue \d+” is paused$/.test(it))).toBe(true);
});

test('a chat takes nothing of the audit log, and nothing that is meant for webhooks', async () => {
  const { id, version } = await add();
  await desk.change('hello');
  expect(await desk.deliveries(id)).toEqual([]);
  const kinds = ['alias'];
  const about = { id, version, name: 'x', url, kinds };
  expect((await desk.admin.call('POST /edit-webhook', about)).status).toBe(404);
  expect((await desk.admin.call('POST /renew-webhook-secret', { id, version })).status).toBe(404);
  expect((await desk.admin.call('POST /test-webhook', { id })).status).toBe(404);
  const hook = await desk.add();
  const chat = { id: hook.id, version: hook.version, name: 'x', format: 'slack' };
  expect((await desk.admin.call('POST /edit-chat', chat)).status).toBe(404);
  expect((await desk.admin.call('POST /test-chat', { id: hook.id })).status).toBe(404);
});
