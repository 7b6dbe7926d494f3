import { join } from 'node:path';
import type { Facts } from '#/store/facts/facts.ts';
import type { Files } from '#/store/files/files.ts';
import type { InstallationStoresTable } from '#/store/records/tables/installation.ts';
import type { Environment } from '../environment.ts';

type Where = Pick<Environment, 'dataDir' | 'clickhouseUrl' | 's3Url' | 'databaseUrl'>;

/** A store beside the records, as the settings name it. */
export interface SetStore extends Pick<InstallationStoresTable, 'store' | 'kind' | 'place'> {
  /** Whether it lies in the folder that holds the records, and goes wherever they go. */
  isBesideRecords: boolean;
}

/** The same, open: its mark tells it from every other. */
export interface OwnStore extends SetStore {
  mark: () => Promise<string | undefined>;
  setMark: (mark: string) => Promise<void>;
}

/** An address without user and password; what follows `?` says how to reach it, and stays. */
const addressOf = (text: string) => {
  const url = new URL(text);
  return `${url.origin}${url.pathname.replace(/\/$/, '')}${url.search}`;
};

/** Where these settings have the facts. */
export const setFacts = ({ clickhouseUrl, dataDir, databaseUrl }: Where): SetStore =>
  clickhouseUrl
    ? {
        store: 'facts',
        kind: 'clickhouse',
        place: addressOf(clickhouseUrl),
        isBesideRecords: false,
      }
    : {
        store: 'facts',
        kind: 'duckdb',
        place: join(dataDir, 'facts.duckdb'),
        isBesideRecords: !databaseUrl,
      };

/** Where these settings have the files. */
export const setFiles = ({ s3Url, dataDir, databaseUrl }: Where): SetStore =>
  s3Url
    ? { store: 'files', kind: 'bucket', place: addressOf(s3Url), isBesideRecords: false }
    : {
        store: 'files',
        kind: 'folder',
        place: join(dataDir, 'files'),
        isBesideRecords: !databaseUrl,
      };

export const ownFacts = (where: Where, facts: Facts): OwnStore => ({
  ...setFacts(where),
  mark: () => facts.mark(),
  setMark: (mark) => facts.setMark(mark),
});

/** The file that holds the mark of a folder or a bucket: copied with all others, it goes along. */
const MARK_KEY = 'installation';

export const ownFiles = (where: Where, files: Files): OwnStore => ({
  ...setFiles(where),
  mark: async () => {
    const file = await files.get(MARK_KEY);
    return file && (await new Response(file.body).text()).trim();
  },
  setMark: (mark) => files.put(MARK_KEY, Buffer.from(mark), { type: 'text/plain' }),
});
