import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import { moveTo, rowsOf, thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { sendDueLetters } from './send-letters.job.ts';

let server: TestServer;
let hr: Colleague;
let amna: Colleague;
let outsider: Colleague;
let team: number;
let nth = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = thursday;
  server.mails.length = 0;
  nth += 1;
  team = await server.team(`Team ${nth}`);
  hr = await server.as('HR', { name: `Hira ${nth}`, teamId: team });
  amna = await server.as('Member', { teamId: team, name: `Amna ${nth}` });
  outsider = await server.as('Member', { name: `Farah ${nth}` });
});

const heading = { kind: 'heading', key: 'a', text: 'Hello <all>' };
const text = { kind: 'text', key: 'b', markdown: 'We *ship* on [Friday](/tasks). <b>Raw</b>' };
const save = (change: object = {}) =>
  hr.call('POST /news-letters/save', {
    subject: 'The studio in November',
    blocks: [heading, text],
    audience: 'teams',
    targetIds: [team],
    ...change,
  });
const of = ({ body }: Reply) => ({ id: Number(body['id']), version: Number(body['version']) });
const schedule = (it: { id: number; version: number }, change: object = {}) =>
  hr.call('POST /news-letters/schedule', { ...it, ...change });
const send = (post = server.stores.post) =>
  sendDueLetters(
    { db: server.db, publicUrl: 'https://b.test', masterKey: server.masterKey, post },
    server.clock.now,
  );
const sendNow = async (change: object = {}) => {
  const it = of(await save(change));
  expect((await schedule(it)).status).toBe(200);
  await send();
  return it.id;
};
const mailTo = async (who: Colleague): Promise<Message> => {
  const { email } = await server.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  return server.mails.find((it) => it.to === email)!;
};
const tokenIn = (text: string, name: string) => new RegExp(`${name}=([\\w-]+)`).exec(text)![1]!;

describe('refusals', () => {
  test('a lead writes none, and nobody reads what was not sent or is for others', async () => {
    const lead = await server.as('Team lead', { leads: team });
    expect((await lead.call('POST /news-letters/save', {})).status).toBe(403);
    const { id } = of(await save());
    expect((await amna.call('GET /news-letters/read', { id })).status).toBe(404);
    const sent = await sendNow();
    expect((await amna.call('GET /news-letters/read', { id: sent })).status).toBe(200);
    expect((await outsider.call('GET /news-letters/read', { id: sent })).status).toBe(404);
    expect((await outsider.call('POST /news-letters/opened', { id: sent })).status).toBe(404);
  });

  test('what is empty does not go out, and is named', async () => {
    const fields = async (change: object) => (await schedule(of(await save(change)))).body.fields;
    expect(await fields({ blocks: [] })).toHaveProperty('blocks');
    expect(await fields({ blocks: [{ ...heading, text: '' }] })).toHaveProperty('blocks');
    expect(await fields({ targetIds: [] })).toHaveProperty('targetIds');
    const past = await schedule(of(await save()), { sendOn: '2025-11-19' });
    expect(past.body.fields).toHaveProperty('sendOn');
    const script = { kind: 'button', key: 'x', label: 'Go', link: 'javascript:alert(1)' };
    expect((await save({ blocks: [script] })).status).toBe(400);
    expect((await save({ blocks: [heading, heading] })).status).toBe(400);
  });

  test('HR without a right to figures puts none in', async () => {
    const figure = {
      kind: 'figure',
      key: 'f',
      measure: 'revenue',
      from: '2025-11-01',
      to: '2025-11-19',
    };
    const { db } = server;
    const role = db.selectFrom('roles').select('grants').where('name', '=', 'HR');
    const { grants } = await role.executeTakeFirstOrThrow();
    const { 'revenue:read': _revenue, ...others } = grants as Record<string, string>;
    const give = (them: object) =>
      db
        .updateTable('roles')
        .set({ grants: JSON.stringify(them) })
        .where('name', '=', 'HR')
        .execute();
    await give(others);
    expect((await save({ blocks: [figure] })).status).toBe(403);
    await give(grants);
  });

  test('what is sent is changed no more', async () => {
    const id = await sendNow();
    const { body } = await hr.call('GET /news-letters/issue', { id });
    expect(body).toMatchObject({ state: 'sent' });
    const again = await save({ id, version: body['version'] });
    expect(again.status).toBe(409);
  });
});

test('everybody of the audience gets one mail: HTML, words, no strangers, a way out', async () => {
  const id = await sendNow();
  expect(server.mails).toHaveLength(2);
  const mail = await mailTo(amna);
  expect(mail.subject).toBe('The studio in November');
  expect(mail.html).toContain('Hello &#60;all&#62;');
  expect(mail.html).toContain('href="https:&#47;'.replace('&#47;', '/') + '/b.test/tasks"');
  expect(mail.html).not.toContain('<b>Raw');
  expect(mail.html).not.toMatch(/<img|<script|src="http/);
  expect(mail.text).toContain('We ship on Friday.');
  expect(mail.text).toMatch(/https:\/\/b\.test\/login#unsubscribe=/);
  expect(mail.unsubscribe).toMatch(
    /^https:\/\/b\.test\/api\/news-letters\/unsubscribe\?token=[\w-]+$/,
  );
  await send();
  expect(server.mails).toHaveLength(2);
  const list = await hr.call('GET /news-letters', { view: 'written' });
  expect(rowsOf(list).find((it) => it['id'] === id)).toMatchObject({
    state: 'sent',
    counts: { recipients: 2, mailed: 2, opened: 0 },
  });
});

test('goes out at its time, not before', async () => {
  const it = of(await save());
  await schedule(it, { sendOn: '2025-11-21', sendAt: '10:00' });
  await send();
  expect(server.mails).toHaveLength(0);
  await moveTo(server, '2025-11-21T05:00:00Z', hr);
  await send();
  expect(server.mails).toHaveLength(2);
});

test('a server that dies in the middle sends nobody two mails and forgets nobody', async () => {
  for (let at = 0; at < 60; at += 1) await server.as('Member', { teamId: team });
  await sql`create table if not exists queued_mails (address text)`.execute(server.db);
  await sql`delete from queued_mails`.execute(server.db);
  let left = 40;
  const post = async (db: Db, { to }: Message) => {
    if (left === 0) throw new Error('The power is gone.');
    left -= 1;
    await sql`insert into queued_mails values (${to})`.execute(db);
  };
  const { id } = of(await save());
  await schedule({ id, version: 1 });
  await expect(send(post)).rejects.toThrow('The power is gone.');
  left = Infinity;
  // Two servers go on at the same time.
  await Promise.all([send(post), send(post)]);
  const { rows } = await sql<{ address: string }>`select address from queued_mails`.execute(
    server.db,
  );
  expect(rows).toHaveLength(62);
  expect(new Set(rows.map((it) => it.address)).size).toBe(62);
  const { body } = await hr.call('GET /news-letters/issue', { id });
  expect(body).toMatchObject({ state: 'sent', counts: { recipients: 62, mailed: 62 } });
});

test('opens are counted once, from the mail by its own token only', async () => {
  const id = await sendNow();
  const mine = tokenIn((await mailTo(amna)).text, 'opened');
  await hr.call('POST /news-letters/opened', { id, token: mine });
  await amna.call('POST /news-letters/opened', { id, token: mine });
  await amna.call('POST /news-letters/opened', { id });
  const rows = rowsOf(await hr.call('GET /news-letters/recipients', { id }));
  const from = new Map(rows.map((it) => [(it['person'] as { id: number }).id, it['openedFrom']]));
  expect(from).toEqual(
    new Map([
      [amna.id, 'mail'],
      [hr.id, 'console'],
    ]),
  );
  // Of all whom it went to, also where a page has some of them.
  const page = await hr.call('GET /news-letters/recipients', { id, perPage: 1 });
  expect(page.body).toMatchObject({ totalRows: 2, opened: 2 });
});

test('whoever unsubscribes by the link of a mail reads it in the console only', async () => {
  await sendNow();
  const token = tokenIn((await mailTo(amna)).unsubscribe!, 'token');
  const forged = `${token.slice(0, -2)}AA`;
  expect((await server.call('POST /news-letters/unsubscribe', { token: forged })).status).toBe(404);
  expect((await server.call('POST /news-letters/unsubscribe', { token })).status).toBe(200);
  expect((await amna.call('GET /news-letters/subscription')).body).toEqual({ byMail: false });
  server.mails.length = 0;
  const id = await sendNow();
  expect(server.mails).toHaveLength(1);
  expect((await amna.call('GET /news-letters/read', { id })).status).toBe(200);
  await amna.call('POST /news-letters/subscription', { byMail: true });
  expect((await amna.call('GET /news-letters/subscription')).body).toEqual({ byMail: true });
});

test('an announcement in a list is shown to those it is for and who read announcements', async () => {
  const blind = await server.as('Member', { teamId: team, without: ['announcements:read'] });
  const announced = await hr.call('POST /announcements/save', {
    title: 'Only for Amna',
    body: 'Secret',
    audience: 'people',
    targetIds: [amna.id, blind.id],
    as: 'publish',
  });
  await sendNow({
    blocks: [
      heading,
      { kind: 'announcements', key: 'n', title: 'News', ids: [announced.body['id']] },
    ],
  });
  expect((await mailTo(amna)).html).toContain('Only for Amna');
  expect((await mailTo(hr)).html).not.toContain('Only for Amna');
  expect((await mailTo(blind)).html).not.toContain('Only for Amna');
});

test('pictures come with the mail from our own files; others do not see them', async () => {
  const bytes = await sharp({
    create: { width: 900, height: 300, channels: 3, background: '#3855d0' },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  const added = await hr.call('POST /news-letters/upload-image', form);
  expect(added).toMatchObject({ status: 200 });
  const picture = Number(added.body['id']);
  const block = { kind: 'picture', key: 'p', picture, alt: 'A blue field', caption: '' };
  await sendNow({ blocks: [block] });
  const mail = await mailTo(amna);
  expect(mail.html).toContain(`src="cid:picture-${picture}"`);
  expect(mail.pictures).toMatchObject([{ cid: `picture-${picture}`, type: 'image/jpeg' }]);
  const file = await server.files.get(mail.pictures![0]!.file);
  expect(file?.type).toBe('image/jpeg');
  await file?.body.cancel();
  expect((await amna.call('GET /news-letters/image', { image: picture })).status).toBe(200);
  expect((await outsider.call('GET /news-letters/image', { image: picture })).status).toBe(404);
});

test('a test goes to oneself and counts for nothing', async () => {
  const { id } = of(await save());
  expect((await hr.call('POST /news-letters/test', { id })).status).toBe(200);
  expect(server.mails.map((it) => it.subject)).toEqual(['[Test] The studio in November']);
  const { body } = await hr.call('GET /news-letters/issue', { id });
  expect(body).toMatchObject({ state: 'draft', counts: null });
});

test('a figure is computed once and stays; what a browser says of it counts for nothing', async () => {
  const admin = await server.as('Admin');
  const figure = {
    kind: 'figure',
    key: 'f',
    measure: 'revenue',
    from: '2025-11-01',
    to: '2025-11-07',
  };
  const forged = { label: 'Revenue', value: '$9B', change: null, isUp: null, days: 'ever' };
  const saved = await admin.call('POST /news-letters/save', {
    subject: 'Figures',
    blocks: [{ ...figure, frozen: forged }],
    audience: 'everyone',
  });
  const [block] = saved.body['blocks'] as { frozen: { value: string; days: string } }[];
  expect(block!.frozen.value).not.toBe('$9B');
  expect(block!.frozen.days).toContain('Nov');
});
