import { dirname } from 'node:path';
import type { SetStore } from './own-store.ts';

/** Where a store of these records lies. */
export type KnownStore = Pick<SetStore, 'store' | 'kind' | 'place'>;

export const settingOf = {
  duckdb: 'DATA_DIR',
  folder: 'DATA_DIR',
  clickhouse: 'CLICKHOUSE_URL',
  bucket: 'S3_URL',
};
export const kindName = {
  duckdb: 'DuckDB',
  folder: 'a folder',
  clickhouse: 'ClickHouse',
  bucket: 'a bucket',
};
const credentials = { clickhouse: 'USER:PASSWORD', bucket: 'KEY:SECRET' };

const isHere = (kind: SetStore['kind']) => kind === 'duckdb' || kind === 'folder';

/** The setting that leads to the store, as it is to be written. */
function mended({ kind, place }: KnownStore): string {
  if (kind === 'duckdb' || kind === 'folder') return `DATA_DIR=${dirname(place)}`;
  return `${settingOf[kind]}=${place.replace('://', `://${credentials[kind]}@`)}`;
}

const MOVE = 'To move them, make a backup with the old settings and restore it with the new ones.';

/** Why a store is not the one that belongs to the records. */
export type Wrong =
  /** Another kind of store altogether. */
  | 'kind'
  /** It belongs to other records. */
  | 'foreign'
  /** Nobody has used it yet, and it lies elsewhere. */
  | 'new'
  /** Nobody has used it yet, and another server works with the right one. */
  | 'second';

/** The settings name another store than the one that belongs to these records. One line. */
export class WrongSettingError extends Error {
  constructor(set: SetStore, known: KnownStore, wrong: Wrong) {
    super(`${settingOf[deciding(set, known)]}: ${reasonOf(set, known, wrong)}`);
    this.name = 'WrongSettingError';
  }
}

/** The setting that makes the difference: what is in `DATA_DIR` needs none of its own. */
const deciding = (set: SetStore, known: KnownStore) => (isHere(set.kind) ? known.kind : set.kind);

function reasonOf(set: SetStore, known: KnownStore, wrong: Wrong): string {
  const { store } = set;
  if (wrong === 'kind') {
    const theirs = `the ${store} of these records lie in ${kindName[known.kind]}`;
    return isHere(known.kind)
      ? `is set, but ${theirs}, ${known.place}. Take it away and set ${mended(known)}. ${MOVE}`
      : `is not the one these records were kept with: ${theirs}. Set ${mended(known)}. ${MOVE}`;
  }
  if (wrong === 'second')
    return `another server works on these records with ${store} of its own, ${known.place}, which serve one machine. Set ${severalOf(store)} on all servers. ${MOVE}`;
  const theirs =
    wrong === 'foreign' ? `are those of another installation` : `are none of these records`;
  return `the ${store} in ${set.place} ${theirs}. Set ${mended(known)}. ${MOVE}`;
}

const severalOf = (store: SetStore['store']) => (store === 'facts' ? 'CLICKHOUSE_URL' : 'S3_URL');
