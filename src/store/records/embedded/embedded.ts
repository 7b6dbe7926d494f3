import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findCluster, makeHome, type Home } from './cluster.ts';
import { tryLock, type Lock } from './lock.ts';
import { filesOf, withStartLock, type Files, type Place } from './place.ts';
import { urlOf } from './postmaster.ts';
import { ensureRunning, stopIfLast } from './run.ts';
import { fingerprint, settingsOf } from './settings.ts';
import { keepRunning } from './supervise.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; the records lie in its folder `records`. */
  dataDir: string;
  /** `server`: only one at a time, keeps PostgreSQL running. `client`: any number, beside it or alone. */
  mode: 'server' | 'client';
  /** Lines for the operator: where data lies, what was restarted, that the disk is full. */
  log: (line: string) => void;
}

export interface Embedded {
  url: string;
  /** Ends PostgreSQL, unless another process still uses it: then the last one to close does. */
  close: () => Promise<void>;
}

/** A second server on the same folder. */
export class InUseError extends Error {
  constructor(folder: string, pid: string) {
    super(`${folder} is in use by another Backlot server (process ${pid}).`);
    this.name = 'InUseError';
  }
}

function holder(files: Files): string {
  try {
    return readFileSync(files.servingPid, 'utf8') || 'unknown';
  } catch {
    return 'unknown';
  }
}

function becomeTheServer(folder: string, files: Files): Lock {
  const lock = tryLock(files.serving, 'exclusive');
  if (!lock) throw new InUseError(folder, holder(files));
  try {
    writeFileSync(files.servingPid, String(process.pid));
  } catch {
    // A full disk: the lock holds without the name of its holder.
  }
  return lock;
}

async function prepare(home: Home, files: Files): Promise<Place> {
  const cluster = await findCluster(home);
  const settings = settingsOf(cluster.data, home.durable);
  const name = fingerprint(cluster, settings);
  return { cluster, files, settings: { ...settings, cluster_name: name }, log: home.log };
}

async function run(home: Home, files: Files, serving: Lock | undefined): Promise<Embedded> {
  const { place, port, using } = await withStartLock(files, async () => {
    const place = await prepare(home, files);
    const { port } = await ensureRunning(place);
    return { place, port, using: tryLock(files.using, 'shared') };
  });
  const stopKeeping = serving && keepRunning(place, port);
  const close = async () => {
    await stopKeeping?.();
    using?.release();
    await stopIfLast(place);
    serving?.release();
  };
  return { url: urlOf(place.cluster, port), close };
}

/**
 * Starts the PostgreSQL of this folder, or takes over the one that runs there, making it at the first
 * time. Throws `InUseError` to a second server, and an error with a line for the operator when it
 * cannot be made or started. `durable: false` is for tests: nothing survives a crash of the machine.
 */
export async function openEmbedded(options: EmbeddedOptions, durable = true): Promise<Embedded> {
  const home = { ...makeHome(resolve(options.dataDir, 'records')), durable, log: options.log };
  const { folder } = home;
  const files = filesOf(folder);
  const serving = options.mode === 'server' ? becomeTheServer(folder, files) : undefined;
  try {
    return await run(home, files, serving);
  } catch (error) {
    serving?.release();
    throw error;
  }
}
