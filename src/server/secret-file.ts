import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret this installation made for itself: the text in `DATA_DIR/secrets/NAME`, made by `make`
 * when there is none. Only the server's own user can read it (0600 in a folder of 0700). Two
 * processes that start at once get the same one: the file appears whole, and only once.
 */
export async function secretFile(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  const kept = await readFile(path, 'utf8').catch(ignoreMissing);
  if (kept !== undefined) return kept.trim();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true });
    // A link, unlike a rename, never replaces what another process has put there meanwhile.
    await link(draft, path).catch(ignoreExisting);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

function ignoreMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error;
}

function ignoreExisting(error: unknown): undefined {
  if (!isCode(error, 'EEXIST')) throw error;
}
