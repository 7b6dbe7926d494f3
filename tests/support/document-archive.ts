import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { zipEntries as entriesOf } from '#/store/unzip.ts';
import { zipped } from '#/store/zip.ts';
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

/** A ZIP of these files, as somebody made it. */
export const zipOf = (files: Record<string, string | Uint8Array>): Promise<Buffer> =>
  buffer(
    zipped(
      Object.entries(files).map(([name, it]) => ({
        name,
        bytes: typeof it === 'string' ? Buffer.from(it) : it,
      })),
      new Date('2025-11-20T07:00:00Z'),
    ),
  );

/** Sends an archive to be looked at, or taken in. */
export function sendArchive(
  who: Colleague,
  zip: Uint8Array,
  { key = 'POST /documents/import-archive', ...fields }: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'docs.zip');
  return who.call(key, form);
}
