import { tryLock } from './lock.ts';
import { withStartLock, type Place } from './place.ts';
import {
  findPostmaster,
  isRunning,
  startPostmaster,
  stopPostmaster,
  untilReady,
  type Postmaster,
} from './postmaster.ts';
import { FULL, hasNoRoom, isFull, makeRoom } from './room.ts';

/** How a PostgreSQL was started; undefined for one that was ending and is gone by now. */
async function nameOf(place: Place, found: Postmaster): Promise<string | undefined> {
  const { cluster } = place;
  const alive = () => isRunning(found.pid, cluster);
  try {
    const client = await untilReady(cluster, found.port, alive);
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
    await client.end();
    return rows[0]!.cluster_name;
  } catch (error) {
    if (alive()) throw error;
    return undefined;
  }
}

/** A server that was killed leaves PostgreSQL running; it is taken over if it is as we would start it. */
async function takeOver(place: Place, found: Postmaster): Promise<boolean> {
  const { cluster, files, settings } = place;
  const name = await nameOf(place, found);
  if (name === undefined) return false;
  if (name === settings['cluster_name']) return true;
  const alone = tryLock(files.using, 'exclusive');
  if (!alone) return true;
  place.log('PostgreSQL was left running by another version of Backlot: restarting it.');
  await stopPostmaster(found, cluster);
  alone.release();
  return false;
}

function giveRoom({ cluster, log }: Place): boolean {
  const given = makeRoom(cluster);
  if (given) log(FULL);
  return given;
}

/** Starts PostgreSQL; on a full disk with the reserve as room for its recovery, then only to read. */
export async function start(place: Place, port?: number): Promise<Postmaster> {
  const { cluster, settings } = place;
  if (hasNoRoom(cluster)) giveRoom(place);
  try {
    return await startPostmaster(cluster, settings, port);
  } catch (error) {
    if (!isFull(error) || !giveRoom(place)) throw error;
    return await startPostmaster(cluster, settings, port);
  }
}

/** The PostgreSQL that runs on this place, started first if there is none; under the start lock. */
export async function ensureRunning(place: Place): Promise<Postmaster> {
  const found = findPostmaster(place.cluster);
  if (found && (await takeOver(place, found))) return found;
  return start(place);
}

/** Ends PostgreSQL unless another process still uses it. */
export async function stopIfLast({ cluster, files }: Place): Promise<void> {
  await withStartLock(files, async () => {
    const alone = tryLock(files.using, 'exclusive');
    if (!alone) return;
    const running = findPostmaster(cluster);
    if (running) await stopPostmaster(running, cluster);
    alone.release();
  });
}
