import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { Access } from '#/kernel/access.ts';
import { encodingFor, type Encoding } from './web-files.ts';

/** Below this a compressed reply saves no packet. */
const MIN_BYTES = 1_000;

/**
 * In threads of zlib's: the one that serves only hands the bytes over. Of a list of 160 kB, brotli at
 * 3 leaves a fifth in 2 ms, which gzip reaches in 3; at 11 it takes 390 ms for a sixth.
 */
const ways = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Whether a reply may hold a token, a code or a key, or change what a session may do. None of these is
 * ever compressed, on the way neither: the length of a compressed reply tells of what else is in it.
 */
export const isPrivate = (endpoint: { access: Access; changesSession?: boolean }): boolean => {
  const { access, changesSession } = endpoint;
  if (access.kind === 'anyone' || changesSession || access.asOneself) return true;
  return access.kind === 'session' && access.evenLocked;
};

/** A text as it is sent. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  encoding: Encoding | undefined;
}

/** The encoding a caller takes; none for one who asks for the headers alone. */
export const encodingOf = (c: HonoContext): Encoding | undefined =>
  c.req.method === 'HEAD' ? undefined : encodingFor(c, ['br', 'gzip']);

/** Compresses a text where it is large enough. */
export async function packed(text: string, encoding: Encoding | undefined): Promise<Packed> {
  const bytes = Buffer.from(text);
  if (!encoding || bytes.length < MIN_BYTES) return { bytes, encoding: undefined };
  return { bytes: new Uint8Array(await ways[encoding](bytes)), encoding };
}

/** Answers with what is packed already. */
export function sendAsPacked(c: HonoContext, { bytes, encoding }: Packed, type: string): Response {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Content-Length', String(bytes.length));
  return c.body(bytes);
}

/** Answers with a text, compressed where it is large enough and the caller takes it. */
export async function sendPacked(c: HonoContext, text: string, type: string): Promise<Response> {
  return sendAsPacked(c, await packed(text, encodingOf(c)), type);
}
