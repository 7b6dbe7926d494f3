import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { getMimeType } from 'hono/utils/mime';

export type Encoding = 'br' | 'gzip';
type Bytes = Uint8Array<ArrayBuffer>;

/** The forms a file is held in: compressed, or as it is where that saves nothing. */
type Forms = { br?: Bytes; gzip: Bytes } | { plain: Bytes };

/** A file held in memory. */
export interface WebFile {
  type: string;
  /** Weak: it stands for the file in every encoding. */
  etag: string;
  forms: Forms;
}

const open = promisify(gunzip);

export function webFile(name: string, forms: Forms): WebFile {
  const bytes = 'plain' in forms ? forms.plain : forms.gzip;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const type = getMimeType(name) ?? 'application/octet-stream';
  return { type, etag: `W/"${hash}"`, forms };
}

/**
 * Every file below the folder by its path with a leading slash; none when there is no folder. Read one
 * after the other: there are hundreds of small ones, and each turn of the loop costs more than the file.
 */
export function readWebFiles(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(folder.length));
  const bytes = (path: string) => new Uint8Array(readFileSync(join(folder, path)));
  const known = new Set(paths);
  const isPacked = (path: string) => known.has(`${path}.br`) && known.has(`${path}.gz`);
  const isForm = (path: string) => /\.(br|gz)$/.test(path) && isPacked(path.slice(0, -3));
  return new Map(
    paths
      .filter((path) => !isForm(path))
      .map((path) => {
        const forms = isPacked(path)
          ? { br: bytes(`${path}.br`), gzip: bytes(`${path}.gz`) }
          : { plain: bytes(path) };
        return [path.replaceAll('\\', '/'), webFile(path, forms)];
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
export async function sendFile(
  c: HonoContext,
  { etag, type, forms }: WebFile,
  cacheControl: string,
): Promise<Response> {
  c.header('Cache-Control', cacheControl);
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  if ('plain' in forms) return c.body(forms.plain);
  const made = (['br', 'gzip'] as const).filter((it) => forms[it]);
  const encoding = encodingFor(c, made);
  // Every browser takes one of them.
  if (!encoding) return c.body(new Uint8Array(await open(forms.gzip)));
  c.header('Content-Encoding', encoding);
  return c.body(forms[encoding]!);
}
