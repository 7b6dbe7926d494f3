import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtServer, hashOf, isRelease, root } from './bundle/built-server.ts';
import { isEnglish, wantedLanguage } from './texts/wanted-language.ts';

/** `web` is the console as a site; the others are the extension. Built to `.output/<target>`. */
export type Target = 'web' | 'chrome' | 'firefox';

export const output = join(root, '.output');
const inputs = [
  'entrypoints',
  'public',
  'src',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];
const notInPages = /^src\/(server|store)\/|\.(server|records|policy|facts|job|test)\.tsx?$/;

/** The server that an extension asks unless it is told of another one, see `wxt.config.ts`. */
const usualOrigin = process.env.WXT_API_ORIGIN ?? 'http://localhost:4310';

/** Before the server an extension is built for. */
export const FOR = '--for=';

/** Somebody waits for what is built. */
export const QUICK = '--quick';

const CANNOT_BUILD =
  'Backlot is not built from these sources, and what builds it is not installed. Run `npm ci`, or ' +
  '`npm run build` where all packages are installed and bring `.output` along.';

/** What is built: a target, and for which server where that is not the usual one. */
export interface Build {
  target: Target;
  origin?: string | undefined;
}

export const nameOf = ({ target, origin }: Build) =>
  origin ? `${target}-${new URL(origin).host.replace(':', '-')}` : target;

/** Where a target's files lie once it is built. */
export const folderOf = (target: Target) => join(output, target);

/** The extensions for Chrome that are there, whichever server they ask. */
export const builtExtensions = (): string[] =>
  readdirSync(output)
    .filter((it) => /^chrome(-|$)/.test(it))
    .map((it) => join(output, it));

/** The extension that asks this server. */
export const extensionFor = (origin: string): Build =>
  origin === usualOrigin ? { target: 'chrome' } : { target: 'chrome', origin };

function filesBelow(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(root.length));
}

/** One hash over every file the pages are made of: some 60 ms, as file by file in turns it takes 400. */
export const sourceHash = (): string =>
  hashOf(
    inputs
      .flatMap(filesBelow)
      .sort()
      .filter((it) => !notInPages.test(it)),
  );

export const stampOf = (build: Build) => join(output, `${nameOf(build)}.stamp`);

/** An extension has its server built in; the console asks where it came from. */
export const stamped = ({ target, origin = usualOrigin }: Build, hash: string) =>
  [hash, ...(target === 'web' ? [] : [origin]), ...(isEnglish() ? [] : [wantedLanguage()])].join(
    ' ',
  );

export function isCurrent(build: Build, hash: string): boolean {
  const file = stampOf(build);
  return existsSync(file) && readFileSync(file, 'utf8') === stamped(build, hash);
}

/** Whether these targets are built from the sources as they stand. */
function areBuilt(targets: readonly Target[]): boolean {
  const hash = sourceHash();
  return targets.every((target) => isCurrent({ target }, hash));
}

/** Builds what is out of date; in another process, because a bundler holds much memory. */
export async function ensureBuilt(targets: readonly Target[]): Promise<void> {
  if (!areBuilt(targets)) await buildApart(targets);
}

/** Whether what builds is there: it is not after `npm ci --omit=dev`. */
const canBuild = () => existsSync(join(root, 'node_modules', 'wxt'));

/**
 * Builds what a server serves and hands out, where it is out of date. Gives where its extension lies;
 * undefined where only that is missing and cannot be built here.
 */
export async function ensurePagesOf(server: string): Promise<string | undefined> {
  const extension = extensionFor(new URL(server).origin);
  if (isRelease()) {
    const folder = join(output, nameOf(extension));
    return existsSync(folder) ? folder : undefined;
  }
  const hash = sourceHash();
  const isBuilt = isCurrent(extension, hash);
  if (isCurrent({ target: 'web' }, hash) && (isBuilt || !canBuild()))
    return isBuilt ? join(output, nameOf(extension)) : undefined;
  await buildApart(['web', 'chrome'], extension.origin);
  return join(output, nameOf(extension));
}

/** Builds the server where it is out of date; the folder that holds it. */
export async function ensureServer(): Promise<string> {
  const built = builtServer();
  if (built) return built;
  await buildApart(['server']);
  const folder = builtServer();
  if (!folder) throw new Error('The sources were changed while the server was built: start again.');
  return folder;
}

async function buildApart(targets: readonly (Target | 'server')[], origin?: string): Promise<void> {
  if (!canBuild()) throw new Error(CANNOT_BUILD);
  const args = [QUICK, ...targets, ...(origin ? [`${FOR}${origin}`] : [])];
  const child = spawn(process.execPath, [join(root, 'src/server/builder.ts'), ...args], {
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
  if (code !== 0)
    throw new Error(`${targets.join(' and ')} could not be built; the reason stands above.`);
}
