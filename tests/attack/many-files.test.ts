import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { uploadedToday } from '#/server/upload/quota.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Filling the disk that all share, file by file. */
let server: TestServer;
let amna: Colleague;
let bilal: Colleague;
let picture: Blob;

beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Member', { name: 'Amna Tariq' });
  bilal = await server.as('Member', { name: 'Bilal Khan' });
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#3855d0' } });
  picture = new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' });
});
afterAll(() => server.close());
beforeEach(async () => void (await server.db.deleteFrom('uploads').execute()));

function send(who: Colleague) {
  const form = new FormData();
  form.append('image', picture, 'me.png');
  return who.call('POST /upload-user-profile-image', form);
}

const brought = (who: Colleague, gigabytes: number, daysAgo = 0) =>
  server.db
    .insertInto('uploads')
    .values({
      day: dayOf(new Date(server.clock.now.getTime() - daysAgo * 864e5)),
      person_id: who.id,
      bytes: gigabytes * 1e9,
    })
    .execute();

test('who has brought too much today is told so, others and tomorrow are not touched', async () => {
  await brought(amna, 5);
  const refused = await send(amna);
  expect([refused.status, refused.body.message]).toEqual([
    413,
    expect.stringContaining('5 GB today'),
  ]);
  expect((await send(bilal)).status).toBe(200);
  await server.db.deleteFrom('uploads').execute();
  await brought(amna, 5, 1);
  expect((await send(amna)).status).toBe(200);
});

test('an administrator sees who brings how much', async () => {
  expect(await uploadedToday(server.db, server.clock.now)).toBe('0.0 of 25 GB were uploaded today');
  await brought(amna, 3);
  await brought(bilal, 1);
  expect(await uploadedToday(server.db, server.clock.now)).toBe(
    '4.0 of 25 GB were uploaded today, most by Amna Tariq (3.0 of 5 GB)',
  );
});

test('what all bring together has an end as well', async () => {
  for (let nth = 0; nth < 5; nth += 1) await brought(amna, 5);
  const refused = await send(bilal);
  expect([refused.status, refused.body.message]).toEqual([
    507,
    expect.stringContaining('everybody together'),
  ]);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test('a file that is refused counts for nothing', async () => {
  const form = new FormData();
  form.append('image', new Blob(['no picture'], { type: 'image/png' }), 'me.png');
  expect((await amna.call('POST /upload-user-profile-image', form)).status).toBe(400);
  expect(await server.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
});
