import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
let id: number;
beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  id = Number(ok(await createIssue(cast.lead, cast.key)).body['id']);
});
afterAll(() => server.close());

const attach = (who: Colleague, file: File, to = id) => {
  const form = new FormData();
  form.append('id', String(to));
  form.append('file', file);
  return who.call('POST /cjprojects/upload-asset', form);
};
const html = new File(['<script>alert(1)</script>'], '../../evil\u0000\u202e.html', {
  type: 'text/html',
});

test('nobody from outside attaches, reads or takes off; a viewer reads', async () => {
  expect((await attach(cast.outsider, html)).status).toBe(404);
  expect((await attach(cast.outsider, html, 2_000_000_000)).status).toBe(404);
  expect((await attach(cast.viewer, html)).status).toBe(403);
  const [made] = ok(await attach(cast.amna, html)).body['assets'] as { id: number }[];
  const asset = { id: made!.id };
  expect((await cast.outsider.call('GET /cjprojects/asset', asset)).status).toBe(404);
  expect((await cast.outsider.call('POST /cjprojects/asset-delete', asset)).status).toBe(404);
  expect((await cast.viewer.call('GET /cjprojects/asset', asset)).status).toBe(200);
  expect((await cast.viewer.call('POST /cjprojects/asset-delete', asset)).status).toBe(403);
});

test('what is no picture is only offered for download, under a name without tricks', async () => {
  const assets = ok(await attach(cast.amna, html)).body['assets'] as { id: number; name: string }[];
  const { id: asset, name } = assets.at(-1)!;
  expect(name).toBe('evil.html');
  const { headers, body } = await cast.amna.call('GET /cjprojects/asset', { id: asset });
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="evil\.html"/);
  expect(headers.get('Content-Type')).toBe('application/octet-stream');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(body['raw']).toBe('<script>alert(1)</script>');
});

test('a picture is drawn anew, and what only says it is one is refused', async () => {
  const broken = new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' });
  const refused = await attach(cast.amna, broken);
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['file']]);
  const drawn = await sharp({
    create: { width: 30, height: 20, channels: 3, background: '#a2560f' },
  })
    .png()
    .toBuffer();
  const picture = new File([new Uint8Array(drawn)], 'screen.png', {
    type: 'image/png',
  });
  const assets = ok(await attach(cast.amna, picture)).body['assets'] as object[];
  expect(assets.at(-1)).toMatchObject({
    name: 'screen.webp',
    type: 'image/webp',
    width: 30,
    height: 20,
  });
});

test.each(['application/pdf', 'application/octet-stream', 'text/plain', ''])(
  'a photo that says it is %j tells no place either',
  async (type) => {
    const photo = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#a2560f' },
    })
      .withExif({ IFD3: { GPSLatitude: '24/1 51/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Exif')).toBe(true);
    const file = new File([new Uint8Array(photo)], 'contract.pdf', { type });
    const assets = ok(await attach(cast.amna, file)).body['assets'] as { id: number }[];
    expect(assets.at(-1)).toMatchObject({ name: 'contract.webp', type: 'image/webp' });
    const { body } = await cast.amna.call('GET /cjprojects/asset', { id: assets.at(-1)!.id });
    expect(String(body['raw'])).not.toContain('Exif');
  },
);

test('a copy of the issue keeps the file when the first lets go of it', async () => {
  const clone = ok(await cast.amna.call('POST /cjprojects/clone-issue', { id })).body;
  const assetsOf = async (issue: unknown) =>
    (await cast.amna.call('GET /cjprojects/issue-detail', { id: issue })).body['assets'] as {
      id: number;
    }[];
  const [first] = await assetsOf(id);
  const [copy] = await assetsOf(clone['id']);
  ok(await cast.amna.call('POST /cjprojects/asset-delete', { id: first!.id }));
  expect((await cast.amna.call('GET /cjprojects/asset', { id: copy!.id })).status).toBe(200);
  expect((await cast.amna.call('GET /cjprojects/asset', { id: first!.id })).status).toBe(404);
});
