import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { notFound } from '#/kernel/refusal.ts';
import { sendFile, webFile, type WebFile } from './web-files.ts';

const PLACE = '/api/docs';
const toGzip = promisify(gzip);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API · Backlot</title>
<link rel="stylesheet" href="${PLACE}/swagger-ui.css">
<link rel="icon" href="${PLACE}/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="${PLACE}/swagger-ui-bundle.js"></script>
<script src="${PLACE}/start.js"></script>
</body>
</html>
`;

/** Without a validator address: the interface would send the document to its maker's server. */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  validatorUrl: null,
});
`;

const LIBRARY_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

async function packed(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<WebFile> {
  return webFile(name, bytes, { gzip: new Uint8Array(await toGzip(bytes)) });
}

async function readFiles(): Promise<Map<string, WebFile>> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const own: [string, Uint8Array<ArrayBuffer>][] = [
    ['index.html', new TextEncoder().encode(PAGE)],
    ['start.js', new TextEncoder().encode(START)],
  ];
  const library = LIBRARY_FILES.map(
    async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const,
  );
  const all = [...own, ...(await Promise.all(library))];
  return new Map(
    await Promise.all(all.map(async ([name, bytes]) => [name, await packed(name, bytes)] as const)),
  );
}

/**
 * The API's document to read and try out, from our own server and without a script in the page.
 * A handler for `/api/docs` and everything below it.
 */
export function apiDocs(): MiddlewareHandler {
  let files: Promise<Map<string, WebFile>> | undefined;
  return async (c) => {
    const name = c.req.path.slice(PLACE.length + 1) || 'index.html';
    const file = (await (files ??= readFiles())).get(name);
    if (!file) throw notFound('This file');
    return sendFile(c, file, 'no-cache');
  };
}
