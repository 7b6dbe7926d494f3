import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user PostgreSQL runs as when this process is root; PostgreSQL itself refuses to be root. */
export interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

/** Users worth asking for, best first: our own, that of a PostgreSQL package, the one everybody has. */
const candidates = ['backlot', 'postgres', 'nobody'];

function fromPasswd(): RunAs | undefined {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of candidates) {
    const entry = entries.find((it) => it[0] === name);
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  return undefined;
}

function ownerOf(path: string): RunAs | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid, name: `user ${found.uid}` };
}

/** Root steps down to the owner of a cluster that exists, or else to a user without rights. */
function stepDown(cluster: string): RunAs {
  const owner = ownerOf(cluster);
  if (owner?.uid === 0)
    throw new Error(
      `DATA_DIR: the records in ${cluster} belong to root, as whom PostgreSQL does not run. Give them to another user with chown -R, or set DATABASE_URL.`,
    );
  const chosen = owner ?? fromPasswd();
  if (!chosen)
    throw new Error(
      'PostgreSQL does not run as root, and /etc/passwd names no user "backlot" or "nobody" to run it. Add one, start Backlot as another user, or set DATABASE_URL.',
    );
  return chosen;
}

/**
 * Whom to run PostgreSQL as, of the cluster in this folder: undefined means this process's own user.
 * Throws when the folder belongs to somebody else, or root has nobody to step down to.
 */
export function whoRuns(folder: string, cluster: string): RunAs | undefined {
  const me = process.getuid?.();
  if (me === 0) return stepDown(cluster);
  const owner = ownerOf(folder);
  if (owner && me !== undefined && owner.uid !== me)
    throw new Error(
      `DATA_DIR: ${folder} belongs to ${owner.name}: start Backlot as that user or as root.`,
    );
  return undefined;
}

/** Whether that user may enter this folder or run this program; asked of the kernel, as that user. */
export function canReach(path: string, as: RunAs | undefined): boolean {
  if (!as) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], {
    uid: as.uid,
    gid: as.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
