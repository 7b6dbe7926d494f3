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

/** The server that an extension asks unless it is told of another one, see `wxt.config.ts`. */
const usualOrigin = process.env.WXT_API_ORIGIN ?? 'http://localhost:4310';

/** Before the server an extension is built for. */
const FOR = '--for=';

/** What is built: a target, and for which server where that is not the usual one. */
interface Build {
  target: Target;
  origin?: string | undefined;
}

const nameOf = ({ target, origin }: Build) =>
  origin ? `${target}-${new URL(origin).host.replace(':', '-')}` : target;

/** Where a target's files lie once it is built. */
export const folderOf = (target: Target) => join(output, target);

/** The extension that asks this server. */
const extensionFor = (origin: string): Build =>
  origin === usualOrigin ? { target: 'chrome' } : { target: 'chrome', origin };

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(root.length));
}

/** One hash over every file the pages are made of. */
async function sourceHash(): Promise<string> {
  const files = (await Promise.all(inputs.map(filesBelow))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files.filter((it) => !notInPages.test(it))) {
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

const stampOf = (build: Build) => join(output, `${nameOf(build)}.stamp`);

/** An extension has its server built in; the console asks where it came from. */
const stamped = ({ target, origin = usualOrigin }: Build, hash: string) =>
  target === 'web' ? hash : `${hash} ${origin}`;

async function isCurrent(build: Build, hash: string): Promise<boolean> {
  return (await readFile(stampOf(build), 'utf8').catch(() => '')) === stamped(build, hash);
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
async function buildTarget(wanted: Build, hash: string) {
  const { target } = wanted;
  const { build } = await import('wxt');
  const name = nameOf(wanted);
  const aside = join(output, `${name}.${process.pid}`);
  await build({
    root,
    browser: target,
    mode: 'production',
    outDir: output,
    outDirTemplate: `${name}.${process.pid}`,
    logger: quiet,
  });
  if (target === 'web') await asSite(aside);
  await rm(stampOf(wanted), { force: true });
  await rm(join(output, name), { recursive: true, force: true });
  await rename(aside, join(output, name));
  await writeFile(stampOf(wanted), stamped(wanted, hash));
}

/** Whether these targets are built from the sources as they stand. */
export async function areBuilt(targets: readonly Target[]): Promise<boolean> {
  const hash = await sourceHash();
  return (await Promise.all(targets.map((target) => isCurrent({ target }, hash)))).every(Boolean);
}

/** Builds what is out of date; in another process, because a bundler holds much memory. */
export async function ensureBuilt(targets: readonly Target[]): Promise<void> {
  if (await areBuilt(targets)) return;
  await buildApart(targets);
}

/** Builds what a server serves and hands out, where it is out of date; where its extension lies. */
export async function ensurePagesOf(server: string): Promise<string> {
  const extension = extensionFor(new URL(server).origin);
  const hash = await sourceHash();
  const current = [{ target: 'web' } as const, extension].map((it) => isCurrent(it, hash));
  if (!(await Promise.all(current)).every(Boolean))
    await buildApart(['web', 'chrome'], extension.origin);
  return join(output, nameOf(extension));
}

async function buildApart(targets: readonly Target[], origin?: string): Promise<void> {
  const args = [...targets, ...(origin ? [`${FOR}${origin}`] : [])];
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    cwd: root,
    env: {
      ...process.env,
      // Read by `wxt.config.ts`.
      WXT_API_ORIGIN: origin ?? usualOrigin,
      // Started by a test, the bundler would take the libraries' development builds, twice the size.
      NODE_ENV: 'production',
    },
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
  const server = args.find((it) => it.startsWith(FOR))?.slice(FOR.length);
  const hash = await sourceHash();
  for (const target of named.length > 0 ? named : all) {
    const wanted: Build = target === 'chrome' && server ? { target, origin: server } : { target };
    const name = nameOf(wanted);
    if (await isCurrent(wanted, hash)) {
      console.error(`${name}: up to date`);
      continue;
    }
    const from = performance.now();
    await buildTarget(wanted, hash);
    console.error(`${name}: built in ${Math.round(performance.now() - from)} ms`);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
