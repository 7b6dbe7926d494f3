import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { waitForLock } from './lock.ts';

export interface Files {
  /** Held while PostgreSQL is being made, started or stopped. */
  starting: string;
  /** Held shared by every process that uses PostgreSQL; who gets it alone may stop it. */
  using: string;
  /** Held by the one server. */
  serving: string;
  servingPid: string;
}

/** One embedded PostgreSQL: what runs, how, and the locks around it. */
export interface Place {
  cluster: Cluster;
  files: Files;
  settings: Record<string, string>;
  log: (line: string) => void;
}

export function filesOf(folder: string): Files {
  const file = (name: string) => join(folder, name);
  return {
    starting: file('starting.lock'),
    using: file('using.lock'),
    serving: file('serving.lock'),
    servingPid: file('serving.pid'),
  };
}

/** First start on a slow disk and recovery after a crash both happen under this lock. */
const PATIENCE = 120_000;

/** Does something while no other process makes, starts or stops this PostgreSQL. */
export async function withStartLock<T>(files: Files, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(files.starting, PATIENCE);
  if (!lock)
    throw new Error('Another process has been starting or stopping PostgreSQL for too long.');
  try {
    return await work();
  } finally {
    lock.release();
  }
}
