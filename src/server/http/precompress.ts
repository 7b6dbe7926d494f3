import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(path: string) {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  await writeFile(`${path}.br`, await toBrotli(bytes));
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
}

/** Lays `.br` and `.gz` beside every text file below the folder, as small as they get. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((it) => it.isFile() && COMPRESSIBLE.has(extname(it.name)));
  await Promise.all(files.map((it) => compress(join(it.parentPath, it.name))));
}
