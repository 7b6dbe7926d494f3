import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { zipEntries as entriesOf } from '#/store/unzip.ts';
import type { Colleague, TestServer } from './server.ts';

/** A picture of one colour, as PNG. */
export async function plainPicture(width = 40): Promise<Blob> {
  const create = { width, height: 30, channels: 3, background: '#3855d0' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** Adds a picture to a document; what its text shows it by. */
export async function addPicture(who: Colleague, id: unknown): Promise<string> {
  const form = new FormData();
  form.append('id', String(id));
  form.append('image', await plainPicture(), 'map.png');
  return String((await who.call('POST /documents/upload-image', form)).body['src']);
}

export async function askArchive(server: TestServer, who: Colleague, search = '') {
  return fetch(`${server.base}/api/documents/archive${search}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });
}

/** The files of an archive: texts as text, pictures by how many bytes they have. */
export async function archiveOf(server: TestServer, who: Colleague, search = '') {
  const reply = await askArchive(server, who, search);
  const zip = Buffer.from(await reply.arrayBuffer());
  const files = new Map<string, string>();
  for (const it of entriesOf(zip)) {
    const bytes = await buffer(it.open());
    files.set(it.name, it.name.endsWith('.md') ? bytes.toString('utf8') : `${bytes.length > 0}`);
  }
  return { reply, zip, files };
}
