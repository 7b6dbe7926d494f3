import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssue, projectCast } from '../support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { workOf } from './thread-work.ts';

/** Pictures that are more than they seem: in number, in pixels, or in what else they are. */
let server: TestServer;
let amna: Colleague;
let bilal: Colleague;

beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Member', { name: 'Amna Tariq' });
  bilal = await server.as('Member', { name: 'Bilal Khan' });
});
afterAll(() => server.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3855d0' } });

function send(who: Colleague, bytes: Uint8Array, type = 'image/avif') {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)], { type }), 'me');
  return who.call('POST /upload-user-profile-image', form);
}

test('30 small AVIFs at once hold nobody up, and nobody else waits behind them', async () => {
  const avif = await drawn(2_500, 2_500).avif({ effort: 0 }).toBuffer();
  expect(avif.length).toBeLessThan(20_000);
  const from = process.threadCpuUsage();
  let done = 0;
  const all = Array.from({ length: 30 }, () =>
    send(amna, avif).finally(() => {
      done += 1;
    }),
  );
  const [small, profile] = await Promise.all([
    send(bilal, await drawn(40, 40).png().toBuffer(), 'image/png'),
    bilal.call('GET /get-profile'),
  ]);
  expect([small.status, profile.status]).toEqual([200, 200]);
  // What is refused at once is done as well; of what is drawn most is still to come.
  const refused = (await Promise.all(all)).map((it) => it.status);
  expect(new Set(refused)).toEqual(new Set([200, 429]));
  expect(refused.filter((it) => it === 200).length).toBeGreaterThanOrEqual(10);
  expect(done).toBe(30);
  // Nothing of it was drawn in the thread that serves.
  expect(workOf(from)).toBeLessThan(2_500);
}, 120_000);

test('a picture that is also a page, or claims to be something else, is only its pixels', async () => {
  const { key, amna: member } = await projectCast(server);
  const { body } = await createIssue(member, key);
  const exif = { IFD0: { ImageDescription: 'canary' } };
  const picture = await drawn(40, 20).withExif(exif).jpeg().toBuffer();
  const polyglot = Buffer.concat([picture, Buffer.from('<script>canary</script>PK\u0003\u0004')]);
  for (const type of ['application/octet-stream', 'text/html', 'image/jpeg']) {
    const form = new FormData();
    form.append('kind', 'issue');
    form.append('id', String(body['id']));
    form.append('file', new Blob([new Uint8Array(polyglot)], { type }), 'notes.html');
    const added = await member.call('POST /attachments/add', form);
    expect(added.status).toBe(200);
  }
  const kept = await server.db.selectFrom('attachments').select(['file_key', 'type']).execute();
  expect(new Set(kept.map((it) => it.type))).toEqual(new Set(['image/webp']));
  for (const { file_key } of kept) {
    const file = await server.files.get(file_key);
    const bytes = Buffer.from(await new Response(file!.body as ReadableStream).arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('canary');
  }
});
