import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let person: Colleague;
beforeAll(async () => {
  server = await testServer();
  person = await server.as('Member');
});
afterAll(() => server.close());

const form = (bytes: Uint8Array<ArrayBuffer>, name = 'me.jpg') => {
  const it = new FormData();
  it.append('image', new Blob([bytes], { type: 'image/jpeg' }), name);
  return it;
};
const upload = (it: FormData) => person.call('POST /upload-user-profile-image', it);
const jpeg = async () =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3855d0' } })
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .jpeg()
      .toBuffer(),
  );

/** The bytes as they come over HTTP. */
async function fetched(id: number) {
  const headers = { Authorization: `Bearer ${person.token}` };
  const reply = await fetch(`${server.base}/api/user-profile-image?person=${id}`, { headers });
  return {
    status: reply.status,
    type: reply.headers.get('Content-Type'),
    bytes: await reply.bytes(),
  };
}

test('a file that is no picture, one too large and none at all are refused by name', async () => {
  const text = await upload(form(new TextEncoder().encode('<svg onload="alert(1)"/>')));
  expect(text).toMatchObject({ status: 400, body: { fields: { image: expect.any(String) } } });
  expect(await upload(form(new Uint8Array(8_000_001)))).toMatchObject({ status: 413 });
  expect((await upload(new FormData())).body.fields).toHaveProperty('image');
});

test('who has no picture has none to get', async () => {
  expect((await fetched(person.id)).status).toBe(404);
});

test('a picture is drawn anew, small, and without what hides in it', async () => {
  const saved = await upload(form(await jpeg()));
  expect(saved.body).toMatchObject({ message: 'Successfully Saved', photo: expect.any(String) });
  const { type, bytes } = await fetched(person.id);
  const about = await sharp(bytes).metadata();
  expect(type).toBe('image/webp');
  expect(about).toMatchObject({ format: 'webp', width: 512 });
  expect(Buffer.from(bytes).includes('secret place')).toBe(false);
});

test('another picture replaces it, the old file goes, and the person knows its new name', async () => {
  const first = String((await upload(form(await jpeg()))).body['photo']);
  const second = String((await upload(form(await jpeg(), 'again.jpg'))).body['photo']);
  expect((await person.call('GET /user')).body['user']).toMatchObject({ photo: second });
  expect(await server.files.exists(first)).toBe(false);
  expect(await server.files.exists(second)).toBe(true);
});
