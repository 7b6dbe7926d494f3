import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { notFound, Refusal } from '#/kernel/refusal.ts';
import { styleNonceOf } from './security-headers.ts';
import { readWebFiles, sendFile } from './web-files.ts';

/** Their names change with their content. */
const HASHED = /^\/(assets|chunks)\//;
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
const ASK_EVERY_TIME = 'no-cache';

/**
 * Serves the built console from memory: its files, and its page at every other address a browser
 * opens, because the console routes itself. The page is sent anew each time, for each reply's nonce is
 * its own. Stands behind everything else.
 * @param folder of the build, with `index.html`; read once.
 */
export function webApp(folder: string): MiddlewareHandler {
  const files = readWebFiles(folder);
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  return async (c) => {
    const { path, method } = c.req;
    if (method !== 'GET' && method !== 'HEAD') throw notFound('This address');
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return sendFile(c, file, HASHED.test(path) ? FOR_EVER : FOR_AN_HOUR);
    // A page in place of a script of an older build would only fail later and more strangely.
    if (HASHED.test(path) || !c.req.header('Accept')?.includes('text/html')) {
      throw notFound('This file');
    }
    if (!page) throw new Refusal('busy', 'The console is not built. Run: npm run build');
    c.header('Cache-Control', ASK_EVERY_TIME);
    // Nothing of a company's console belongs into a search engine, least of all what links open.
    c.header('X-Robots-Tag', 'noindex, nofollow');
    return c.html(page.replace('<script ', `<script nonce="${styleNonceOf(c)}" `));
  };
}
