import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * How hard Brotli tries: `best` takes 12 s of CPU for all pages, half of their build, and `quick` two
 * for 7% more bytes.
 */
export type Effort = 'best' | 'quick';
const quality: Record<Effort, number> = { best: constants.BROTLI_MAX_QUALITY, quick: 9 };

async function compress(path: string, effort: Effort) {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality[effort] };
  await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
}

/** Lays `.br` and `.gz` beside every text file below the folder. */
export async function precompress(folder: string, effort: Effort = 'best'): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((it) => it.isFile() && COMPRESSIBLE.has(extname(it.name)));
  await Promise.all(files.map((it) => compress(join(it.parentPath, it.name), effort)));
}
