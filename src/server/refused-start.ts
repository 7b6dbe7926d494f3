import { Refusal } from '#/kernel/refusal.ts';
import { asRefusal } from '#/store/records/failure.ts';
import type { Environment } from './environment.ts';
import { wordsOf } from './words-of.ts';

/** An error and what caused it. */
function* chainOf(error: unknown): Generator<Error> {
  for (let it = error; it instanceof Error; it = it.cause) yield it;
}

const isFull = (error: Error): boolean => {
  const refusal = asRefusal(error);
  return refusal instanceof Refusal && refusal.code === 'full';
};

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

const isUnwritable = (error: Error): boolean =>
  'code' in error && unwritable.has(String(error.code)) && 'syscall' in error && 'path' in error;

/** Why a server was not started, in one line that names the setting to look at. */
export function refusalToStart(error: unknown, { dataDir }: Pick<Environment, 'dataDir'>): string {
  const chain = [...chainOf(error)];
  if (chain.some(isFull))
    return `DATA_DIR: the disk of ${dataDir} is full. Make room and start again.`;
  if (chain.some(isUnwritable))
    return `DATA_DIR: this user may not write to ${dataDir}. Give it the folder, or choose another. (${wordsOf(error)})`;
  return wordsOf(error);
}
