import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'wxt';
import { precompress } from './http/precompress.ts';

/** `web` is the console as a site; the others are the extension. Built to `.output/<target>`. */
export type Target = 'web' | 'chrome' | 'firefox';

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, '.output');
const inputs = [
  'entrypoints',
  'public',
  'src',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];
const notInPages = /^src\/(server|store)\/|\.(server|records|facts|job|test)\.tsx?$/;

/** Where a target's files lie once it is built. */
export const folderOf = (target: Target) => join(output, target);

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(root.length));
}

/** One hash over every file the pages are made of, and over the one setting that is built in. */
async function sourceHash(): Promise<string> {
  const files = (await Promise.all(inputs.map(filesBelow))).flat().sort();
  const hash = createHash('sha256').update(process.env.WXT_API_ORIGIN ?? '');
  for (const file of files.filter((it) => !notInPages.test(it))) {
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

const stampOf = (target: Target) => join(output, `${target}.stamp`);

async function isCurrent(target: Target, hash: string): Promise<boolean> {
  return (await readFile(stampOf(target), 'utf8').catch(() => '')) === hash;
}

/** The page is the site's index, a site has no extension manifest, and its text travels packed. */
async function asSite(folder: string) {
  await rename(join(folder, 'console.html'), join(folder, 'index.html'));
  await rm(join(folder, 'manifest.json'));
  await precompress(folder);
}

/** Only what needs a look: the bundler's tables of files are nobody's morning reading. */
const quiet: Logger = {
  level: 1,
  debug: () => undefined,
  log: () => undefined,
  info: () => undefined,
  success: () => undefined,
  warn: () => undefined,
  error: console.error,
  fatal: console.error,
};

/** Built aside and moved into place, so that a running server never serves half a build. */
async function buildTarget(target: Target, hash: string) {
  const { build } = await import('wxt');
  const aside = join(output, `${target}.${process.pid}`);
  await build({
    root,
    browser: target,
    mode: 'production',
    outDir: output,
    outDirTemplate: `${target}.${process.pid}`,
    logger: quiet,
  });
  if (target === 'web') await asSite(aside);
  await rm(stampOf(target), { force: true });
  await rm(folderOf(target), { recursive: true, force: true });
  await rename(aside, folderOf(target));
  await writeFile(stampOf(target), hash);
}

/** Whether these targets are built from the sources as they stand. */
export async function areBuilt(targets: readonly Target[]): Promise<boolean> {
  const hash = await sourceHash();
  return (await Promise.all(targets.map((it) => isCurrent(it, hash)))).every(Boolean);
}

/** Builds what is out of date; in another process, because a bundler holds much memory. */
export async function ensureBuilt(targets: readonly Target[]): Promise<void> {
  if (await areBuilt(targets)) return;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...targets], {
    cwd: root,
    // Started by a test, the bundler would take the libraries' development builds, twice the size.
    env: { ...process.env, NODE_ENV: 'production' },
    // The bundler draws a spinner on its output; what is worth reading goes to the other one.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error('The pages could not be built; the reason stands above.');
}

async function main(args: readonly string[]) {
  process.env.NODE_ENV = 'production';
  const named = args.filter((it): it is Target => ['web', 'chrome', 'firefox'].includes(it));
  const all: Target[] = args.includes('--all') ? ['web', 'chrome', 'firefox'] : ['web', 'chrome'];
  const hash = await sourceHash();
  for (const target of named.length > 0 ? named : all) {
    if (await isCurrent(target, hash)) {
      console.error(`${target}: up to date`);
      continue;
    }
    const from = performance.now();
    await buildTarget(target, hash);
    console.error(`${target}: built in ${Math.round(performance.now() - from)} ms`);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
