import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  at,
  documentCast,
  found,
  permit,
  read,
  rewrite,
  write,
  type DocumentCast,
} from '../../../../tests/support/document-cast.ts';
import { inbox } from '../../../../tests/support/leave-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { MOST_CHARACTERS, MOST_LINKS } from './document.contract.ts';

let server: TestServer;
let cast: DocumentCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await documentCast(server);
});

const bodyFor = async (who: Colleague, id: unknown) => (await read(who, id)).body['body'];
const linkedFrom = async (who: Colleague, id: unknown) =>
  ((await read(who, id)).body['linkedFrom'] as { title: string }[]).map((it) => it.title);
const linkTo = ({ body }: { body: Record<string, unknown> }, words = '') =>
  `[${words}](document:${String(body['id'])})`;

async function two() {
  const secret = await write(cast.amna, { title: 'Plan Zanzibar', private: true });
  const open = await write(cast.amna, { title: 'Open', body: `See ${linkTo(secret, 'x')}.` });
  return { secret, open, id: secret.body['id'] };
}

test('more links than a document has, and a text too long beside them, are refused by name', async () => {
  const { secret } = await two();
  const link = linkTo(secret, 'x');
  const many = await write(cast.amna, { body: link.repeat(MOST_LINKS + 1) });
  expect(many).toMatchObject({ status: 400, body: { fields: { body: expect.any(String) } } });
  const most = await write(cast.amna, { body: link.repeat(MOST_LINKS) });
  expect(most.status).toBe(200);
  // As the reader gets it, it may be sent again.
  expect((await rewrite(cast.amna, most, { body: most.body['body'] })).status).toBe(200);
  const long = await write(cast.amna, { body: 'x'.repeat(MOST_CHARACTERS - 20) + link });
  expect(long.status).toBe(200);
  expect((await write(cast.amna, { body: 'x'.repeat(MOST_CHARACTERS) + link })).status).toBe(400);
});

test('a link follows the name, and both ends know of it', async () => {
  const { secret, open } = await two();
  expect(open.body['body']).toBe(`See ${linkTo(secret, 'Plan Zanzibar')}.`);
  await rewrite(cast.amna, secret, { title: 'Plan [B] *now*' });
  expect(await bodyFor(cast.amna, open.body['id'])).toBe(
    `See ${linkTo(secret, String.raw`Plan \[B\] \*now\*`)}.`,
  );
  expect(await linkedFrom(cast.amna, secret.body['id'])).toEqual(['Open']);
  await rewrite(cast.amna, await read(cast.amna, open.body['id']), { body: 'No more.' });
  expect(await linkedFrom(cast.amna, secret.body['id'])).toEqual([]);
  const page = `[here](/tasks/document-info?document=${String(secret.body['id'])})`;
  await write(cast.amna, { title: 'By its page', body: page });
  expect(await linkedFrom(cast.amna, secret.body['id'])).toEqual(['By its page']);
});

test('what links to a document is told to whoever may read both', async () => {
  const target = await write(cast.amna, { title: 'Target' });
  await write(cast.amna, { title: 'Mine alone', body: linkTo(target), private: true });
  await write(cast.amna, { title: 'For all', body: linkTo(target) });
  expect(await linkedFrom(cast.amna, target.body['id'])).toEqual(['For all', 'Mine alone']);
  expect(await linkedFrom(cast.bilal, target.body['id'])).toEqual(['For all']);
});

test('a deleted document has no name until it is brought back, and links from it are gone as well', async () => {
  const { secret, open } = await two();
  const back = await write(cast.amna, { title: 'Back', body: linkTo(open) });
  await cast.amna.call('POST /documents/delete', at(secret));
  expect(await bodyFor(cast.amna, open.body['id'])).toBe(`See ${linkTo(secret)}.`);
  // Saved meanwhile, the link is still one.
  const kept = await rewrite(cast.amna, open, { body: `${String(open.body['body'])} More.` });
  await cast.amna.call('POST /documents/bring-back', { id: secret.body['id'] });
  expect(await bodyFor(cast.amna, open.body['id'])).toContain('Plan Zanzibar');
  expect(await linkedFrom(cast.amna, secret.body['id'])).toEqual(['Open']);
  expect(await linkedFrom(cast.amna, kept.body['id'])).toEqual(['Back']);
  await cast.amna.call('POST /documents/delete', at(back));
  expect(await linkedFrom(cast.amna, kept.body['id'])).toEqual([]);
});

test('whoever may not read a document never learns its title from a link to it', async () => {
  const { secret, open, id } = await two();
  const { bilal, amna } = cast;
  await permit(amna, open, { level: 'write' });
  const mention = `[@Bilal](person:${bilal.id}) `;
  const again = await rewrite(amna, await read(amna, open.body['id']), {
    body: `${mention}\n\n${String((await read(amna, open.body['id'])).body['body'])}`,
    apart: true,
  });
  expect(again.body['body']).toContain('Plan Zanzibar');
  const file = async (who: Colleague) =>
    (
      await fetch(`${server.base}/api/documents/file?id=${String(open.body['id'])}`, {
        headers: { Authorization: `Bearer ${who.token}` },
      })
    ).text();
  expect(await file(amna)).toContain('[Plan Zanzibar](document:');
  expect(await file(bilal)).toContain(`[a document you cannot see](document:${String(id)})`);
  const seen = [
    await read(bilal, open.body['id']),
    await bilal.call('GET /documents/version', { id: open.body['id'], number: 2 }),
    await bilal.call('GET /documents', { q: 'Open' }),
    await bilal.call('GET /documents', { q: 'Zanzibar' }),
    await bilal.call('GET /search', { q: 'Zanzibar' }),
    await bilal.call('GET /search', { q: 'Open' }),
    await bilal.call('GET /record-history', { kind: 'document', id: open.body['id'] }),
    await inbox(bilal),
    await file(bilal),
  ];
  expect(JSON.stringify(seen)).not.toContain('Zanzibar');
  expect(JSON.stringify(await inbox(bilal))).toContain('mentions you in Open');
  // Also when they write in it, against the newest version or an old one.
  const mine = await rewrite(bilal, await read(bilal, open.body['id']), { body: 'Bilal’s' });
  const old = await rewrite(bilal, again, { body: 'Late' });
  const restored = await bilal.call('POST /documents/restore', { ...at(mine), number: 2 });
  expect([mine.status, old.status, restored.status]).toEqual([200, 412, 200]);
  expect(JSON.stringify([mine, old, restored])).not.toContain('Zanzibar');
  // Nor does somebody's own link to it tell more than one to a document that never was.
  const probe = (target: unknown) =>
    write(bilal, { title: 'Probe', body: `[y](document:${String(target)})` });
  expect((await probe(id)).body['body']).toBe(`[](document:${String(id)})`);
  expect((await probe(987_654_321)).body['body']).toBe('[](document:987654321)');
  expect(await found(bilal, { q: 'Zanzibar' })).toEqual([]);
  const { db } = server;
  for (const table of ['documents', 'document_versions'] as const) {
    const rows = await db.selectFrom(table).select('body').execute();
    expect(JSON.stringify(rows)).not.toContain('Zanzibar');
  }
  expect(secret.status).toBe(200);
});
