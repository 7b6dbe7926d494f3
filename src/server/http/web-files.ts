import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Context as HonoContext } from 'hono';
import { getMimeType } from 'hono/utils/mime';

type Encoding = 'br' | 'gzip';
type Bytes = Uint8Array<ArrayBuffer>;

/** A file held in memory with its compressed forms. */
export interface WebFile {
  type: string;
  /** Weak: it stands for the file in every encoding. */
  etag: string;
  plain: Bytes;
  compressed: Partial<Record<Encoding, Bytes>>;
}

const SUFFIXES = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

export function webFile(
  name: string,
  plain: Bytes,
  compressed: WebFile['compressed'] = {},
): WebFile {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const type = getMimeType(name) ?? 'application/octet-stream';
  return { type, etag: `W/"${hash}"`, plain, compressed };
}

/** Every file below the folder by its path with a leading slash; none when there is no folder. */
export async function readWebFiles(folder: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const bytes = new Map<string, Bytes>();
  for (const it of entries.filter((entry) => entry.isFile())) {
    const path = join(it.parentPath, it.name);
    bytes.set(`/${relative(folder, path)}`, new Uint8Array(await readFile(path)));
  }
  const isCompressed = (path: string) =>
    Object.values(SUFFIXES).some((it) => path.endsWith(it) && bytes.has(path.slice(0, -it.length)));
  const originals = [...bytes].filter(([path]) => !isCompressed(path));
  return new Map(
    originals.map(([path, plain]) => {
      const compressed = { br: bytes.get(`${path}.br`), gzip: bytes.get(`${path}.gz`) };
      return [path, webFile(path, plain, compressed)];
    }),
  );
}

/** `br;q=0` is a refusal. */
const accepts = (header: string, encoding: Encoding) =>
  header
    .split(',')
    .map((it) => it.trim())
    .some((it) => it.startsWith(encoding) && !/;\s*q=0(\.0*)?$/.test(it));

/** The first of these encodings that the caller takes. */
export function encodingFor(c: HonoContext, encodings: readonly Encoding[]): Encoding | undefined {
  const accepted = c.req.header('Accept-Encoding') ?? '';
  return encodings.find((it) => accepts(accepted, it));
}

/** Answers with the file in the best form the browser takes, or with 304 when it has it already. */
export function sendFile(c: HonoContext, file: WebFile, cacheControl: string): Response {
  c.header('Cache-Control', cacheControl);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.header('If-None-Match')?.includes(file.etag)) return c.body(null, 304);
  c.header('Content-Type', file.type);
  const made = (['br', 'gzip'] as const).filter((it) => file.compressed[it]);
  const encoding = encodingFor(c, made);
  if (!encoding) return c.body(file.plain);
  c.header('Content-Encoding', encoding);
  return c.body(file.compressed[encoding]!);
}
