import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, type Binaries } from './binaries.ts';
import { canReach, whoRuns, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** Where root keeps what another user must reach when DATA_DIR lies where that user cannot go. */
const ELSEWHERE = '/var/lib/backlot';

export const USER = 'backlot';

const options = [
  `--username=${USER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // Text sorts the same on every machine, and lower() still knows more than ASCII.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
];

/** A PostgreSQL cluster that has been made and can be started. */
export interface Cluster {
  /** Folder of the cluster, without symbolic links: PostgreSQL's `-D`. */
  data: string;
  logFile: string;
  password: string;
  as: RunAs | undefined;
  binaries: Binaries;
}

/** `DATA_DIR/records`: cluster (or a link to it), password, locks and log. */
export interface Home {
  folder: string;
  as: RunAs | undefined;
  durable: boolean;
  log: (line: string) => void;
}

const clusterOf = (folder: string) => join(folder, 'cluster');

/** Lets that user, and nobody else, pass through a folder of root's that is closed to all. */
function letPass(folder: string, as: RunAs): void {
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(folder, 0, as.gid);
  chmodSync(folder, 0o710);
}

/** Makes the folder if needed. Throws when its cluster belongs to a user this process cannot become. */
export function makeHome(folder: string): Pick<Home, 'folder' | 'as'> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const as = whoRuns(folder, clusterOf(folder));
  if (as) for (const ours of [dirname(folder), folder]) letPass(ours, as);
  return { folder, as };
}

/** The password of the cluster, made with it. */
function passwordOf(folder: string): string {
  const file = join(folder, 'password');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept) return kept;
  if (existsSync(clusterOf(folder)))
    throw new Error(`${file} is gone, and the records cannot be opened without it. Bring it back.`);
  const made = randomBytes(24).toString('base64url');
  writeFileSync(file, made, { mode: 0o600, flush: true });
  return made;
}

/** A link to nowhere means that the records were there: a new, empty cluster would hide the loss. */
function refuseLostData(cluster: string): void {
  if (lstatSync(cluster, { throwIfNoEntry: false }) && !existsSync(cluster))
    throw new Error(
      `The records of ${cluster} lay in ${readlinkSync(cluster)}, which is gone. Bring it back, or remove the link to begin anew.`,
    );
}

function refuseOtherVersion(cluster: string, ours: string): void {
  const theirs = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = ours.split('.')[0]!;
  if (theirs !== major)
    throw new Error(
      `${cluster} was written by PostgreSQL ${theirs}, this Backlot carries ${major}. Take a backup with the Backlot that wrote it and restore that here.`,
    );
}

async function initialise(data: string, password: string, as: RunAs | undefined, bin: Binaries) {
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (as) for (const path of [data, passwordFile]) chownSync(path, as.uid, as.gid);
  try {
    await run(bin.initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...options], {
      ...(as && { uid: as.uid, gid: as.gid }),
      cwd: '/',
      env: { LC_ALL: 'C' },
    });
  } catch (cause) {
    rmSync(data, { recursive: true, force: true });
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new Error(`The database of records could not be made in ${data}. ${said}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Makes the cluster whole or not at all; a start that was killed half-way leaves only `.new`. */
async function create(home: Home, password: string, bin: Binaries) {
  const { as } = home;
  const cluster = clusterOf(home.folder);
  if (canReach(home.folder, as)) {
    const half = `${cluster}.new`;
    rmSync(half, { recursive: true, force: true });
    await initialise(half, password, as, bin);
    renameSync(half, cluster);
    return;
  }
  mkdirSync(ELSEWHERE, { recursive: true });
  chmodSync(ELSEWHERE, 0o711);
  const data = mkdtempSync(join(ELSEWHERE, 'records-'));
  await initialise(data, password, as, bin);
  writeFileSync(join(data, 'belongs-to'), `${home.folder}\n`);
  symlinkSync(data, cluster);
  home.log(
    `The records lie in ${data}: ${as?.name}, who runs PostgreSQL for root, cannot enter ${home.folder}.`,
  );
}

/**
 * The cluster of this folder, made first when there is none. To be called with the start lock held.
 * Throws when it is gone or was written by another major version of PostgreSQL.
 */
export async function findCluster(home: Home): Promise<Cluster> {
  const { folder, as } = home;
  const cluster = clusterOf(folder);
  refuseLostData(cluster);
  const binaries = findBinaries(as ? ELSEWHERE : folder, as, home.log);
  const password = passwordOf(folder);
  if (!existsSync(cluster)) await create(home, password, binaries);
  refuseOtherVersion(cluster, binaries.version);
  const logFile = join(folder, 'postgres.log');
  return { data: realpathSync(cluster), logFile, password, as, binaries };
}
