import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'wxt';
import {
  FOR,
  isCurrent,
  nameOf,
  output,
  QUICK,
  sourceHash,
  stamped,
  stampOf,
  type Build,
} from './build.ts';
import { builtServer, root } from './bundle/built-server.ts';
import { precompress } from './http/precompress.ts';

/**
 * `npm run build`: builds what is out of date. Arguments name targets to build only these, `--all` adds
 * Firefox, `--quick` is for whoever waits for it. A process of its own for `build.ts` too, because a
 * bundler holds much memory.
 */

/** The page is the site's index, a site has no extension manifest, and its text travels packed. */
async function asSite(folder: string) {
  await rename(join(folder, 'console.html'), join(folder, 'index.html'));
  await rm(join(folder, 'manifest.json'));
  await precompress(folder, process.argv.includes(QUICK) ? 'quick' : 'best');
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

async function buildPages(wanted: Build, hash: string) {
  const name = nameOf(wanted);
  if (isCurrent(wanted, hash)) return console.error(`${name}: up to date`);
  const from = performance.now();
  await buildTarget(wanted, hash);
  console.error(`${name}: built in ${Math.round(performance.now() - from)} ms`);
}

async function bundleServer() {
  if (builtServer()) return console.error('server: up to date');
  const from = performance.now();
  const { buildServer } = await import('./bundle/build-server.ts');
  await buildServer();
  console.error(`server: built in ${Math.round(performance.now() - from)} ms`);
}

const args = process.argv.slice(2);
const named = (['server', 'web', 'chrome', 'firefox'] as const).filter((it) => args.includes(it));
const usual = ['server', 'web', 'chrome'] as const;
const all = args.includes('--all') ? [...usual, 'firefox' as const] : usual;
const asked = args.find((it) => it.startsWith(FOR))?.slice(FOR.length);

process.env.NODE_ENV = 'production';
const hash = sourceHash();
for (const target of named.length > 0 ? named : all) {
  if (target === 'server') await bundleServer();
  else
    await buildPages(target === 'chrome' && asked ? { target, origin: asked } : { target }, hash);
}
