import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler, MiddlewareHandler } from 'hono';
import { notFound } from '#/kernel/refusal.ts';
import type { Json } from '../openapi/components.ts';
import { foundPage, indexPage, schemaPage, tagPage } from '../openapi/pages.ts';
import { sendPacked } from './packed.ts';
import { styleNonceOf } from './security-headers.ts';
import { sendFile, webFile, type WebFile } from './web-files.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const PLACE = '/api/reference';

/**
 * `/api/docs` is where people look for it, and an endpoint of the company's manual: a browser that
 * opens it as a page has no token, and is sent on.
 */
export const forReaders: MiddlewareHandler = async (c, next) => {
  const isPage = c.req.header('Accept')?.includes('text/html') && !c.req.header('Authorization');
  if (isPage) return c.redirect(PLACE);
  await next();
};

async function fileOf(document: Json): Promise<WebFile> {
  const text = Buffer.from(JSON.stringify(document));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([toBrotli(text, { params }), toGzip(text)]);
  return webFile('openapi.json', { br: new Uint8Array(br), gzip: new Uint8Array(gz) });
}

/** The document itself, packed once: anybody may ask for it, as often as they like. */
export function apiDocument(document: () => Promise<Json>): Handler {
  let file: Promise<WebFile> | undefined;
  return async (c) => sendFile(c, await (file ??= document().then(fileOf)), 'no-cache');
}

/**
 * The API's document as pages to read: by domain, by words, by schema. They have no script, and
 * nothing in them comes from another server. A handler for `/api/reference` and everything below it.
 * @param document made when it is first asked for.
 * @param server origin that the examples call.
 */
export function apiDocs(document: () => Promise<Json>, server: string): Handler {
  return async (c) => {
    const [first = '', name = ''] = c.req.path.slice(PLACE.length + 1).split('/');
    const query = c.req.query('q')?.trim().slice(0, 100) ?? '';
    const found = await document();
    const page =
      first === 'schemas'
        ? schemaPage(found, name)
        : first !== ''
          ? tagPage(found, first, server)
          : query !== ''
            ? foundPage(found, query)
            : indexPage(found);
    if (!page) throw notFound('This page');
    c.header('Cache-Control', 'no-cache');
    const text = String(await page).replace('<style>', `<style nonce="${styleNonceOf(c)}">`);
    return sendPacked(c, text, 'text/html; charset=UTF-8');
  };
}
