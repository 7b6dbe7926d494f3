import { setTimeout as sleep } from 'node:timers/promises';
import { withStartLock, type Place } from './place.ts';
import { findPostmaster } from './postmaster.ts';
import { watchRoom } from './room.ts';
import { start } from './run.ts';

const INTERVAL = 250;

/**
 * Keeps PostgreSQL running on the same port, however it ended, and its disk from running full.
 * Returns what ends that. A complaint that repeats is logged once.
 */
export function keepRunning(place: Place, port: number): () => Promise<void> {
  const end = new AbortController();
  let said = '';

  const restart = async () => {
    if (end.signal.aborted || findPostmaster(place.cluster)) return;
    await start(place, port);
    place.log('PostgreSQL had ended and was started again.');
  };
  const look = async () => {
    const running = findPostmaster(place.cluster);
    if (running) await watchRoom(place.cluster, running, place.log);
    else await withStartLock(place.files, restart);
  };
  const watch = async () => {
    while (!end.signal.aborted) {
      try {
        await look();
        said = '';
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== said) place.log(message);
        said = message;
      }
      await sleep(INTERVAL, undefined, { signal: end.signal, ref: false }).catch(() => {});
    }
  };

  const watching = watch();
  return () => {
    end.abort();
    return watching;
  };
}
