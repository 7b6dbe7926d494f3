import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option, optional, text } from '#/kernel/parameters.ts';
import type { FactExport } from './exports.contract.ts';

const access = may('figures:export');

const all = async () => (await call('GET /fact-exports', {})).rows;
const exportOf = (isIn: (it: FactExport) => boolean = () => true) =>
  option('Export', async () =>
    (await all()).filter(isIn).map((it) => ({ id: it.id, title: it.name, note: placeOf(it) })),
  );

/** "s3.amazonaws.com/lake" */
export const placeOf = ({ place, host, bucket, folder }: FactExport) =>
  ({
    files: 'the file store',
    sheets: 'a Google sheet',
    s3: [host, bucket, folder].filter(Boolean).join('/'),
  })[place];

/** What an export is saved from again. */
const fieldsOf = ({ id: _i, version: _v, nextAt: _n, runs: _r, ...it }: FactExport) => it;

const newExport = action({
  id: 'fact-export.new',
  title: 'New export of facts',
  icon: 'table-export',
  access,
  keywords: ['parquet', 's3', 'bucket', 'schedule', 'warehouse'],
  verbs: ['new export', 'export facts'],
  parameters: { name: optional(text('Name')) },
  run: async ({ name }, { go }) => {
    if (!name) return go('/reports/exports?export=new');
    const { id, version } = await call('POST /save-fact-export', {
      name,
      place: 'files',
      tables: ['monetisation', 'acquisition'],
      at: '05:00',
    });
    go(`/reports/exports?export=${id}`);
    return {
      message: `${name} is written to the file store every day at 05:00`,
      undo: () => call('POST /delete-fact-export', { id, version }),
    };
  },
});

export const runExport = action({
  id: 'fact-export.run',
  title: 'Run an export of facts',
  icon: 'player-play',
  access,
  keywords: ['now', 'parquet', 's3'],
  verbs: ['run export'],
  parameters: { it: exportOf((it) => it.active) },
  run: async ({ it }) => ({ message: (await call('POST /run-fact-export', { id: it })).message }),
});

export const pauseExport = action({
  id: 'fact-export.pause',
  title: 'Pause or resume an export of facts',
  icon: 'player-pause',
  access,
  keywords: ['stop', 'resume', 'parquet', 's3'],
  verbs: ['pause export', 'resume export'],
  parameters: { it: exportOf() },
  run: async ({ it: id }) => {
    const before = oneOf(await all(), id, 'This export');
    const set = (version: number, active: boolean) =>
      call('POST /save-fact-export', { ...fieldsOf(before), id, version, active });
    const { version } = await set(before.version, !before.active);
    return {
      message: `${before.name} ${before.active ? 'is paused' : 'goes on'}`,
      undo: () => set(version, before.active),
    };
  },
});

export const deleteExport = action({
  id: 'fact-export.delete',
  title: 'Delete an export of facts',
  icon: 'trash',
  access,
  keywords: ['remove', 'parquet', 's3'],
  verbs: ['delete export'],
  parameters: { it: exportOf() },
  run: async ({ it: id }, { go }) => {
    const { version } = oneOf(await all(), id, 'This export');
    const { message } = await call('POST /delete-fact-export', { id, version });
    go('/reports/exports');
    return { message };
  },
});

export const factExportActions = [newExport, runExport, pauseExport, deleteExport];
