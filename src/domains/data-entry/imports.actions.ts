import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';

const importReport = action({
  id: 'import.upload',
  title: 'Import a report',
  icon: 'upload',
  access: may('imports:write'),
  keywords: ['upload', 'csv', 'json', 'max', 'admob', 'meta', 'figures'],
  verbs: ['import'],
  run: async (_values, { go }) => go('/data-entry/log?import=new'),
});

interface Which {
  id?: number;
  /** Under which its progress is asked for. */
  run?: string;
  /** What was seen of what it would replace, see `narrower` of an import's findings. */
  confirm?: string;
  [name: string]: unknown;
}

export const commitImport = action<Which>({
  id: 'import.commit',
  title: 'Take a checked report into the figures',
  icon: 'check',
  access: may('imports:write'),
  keywords: ['import', 'commit', 'figures'],
  run: async ({ id, run, confirm }, { go }) => {
    if (id === undefined) return go('/data-entry/log?status=validated');
    const batch = await call('POST /commit-import', { id, run, confirm }, { timeout: 600_000 });
    return {
      message: `${batch.fileName} is in the figures`,
      undo: () => call('POST /revert-import', { id }),
    };
  },
});

export const revertImport = action<Which>({
  id: 'import.revert',
  title: 'Take an import back',
  icon: 'arrow-back-up',
  access: may('imports:revert'),
  keywords: ['undo', 'revert', 'import', 'batch'],
  run: async ({ id }, { go }) => {
    if (id === undefined) return go('/data-entry/log?status=committed');
    const batch = await call('POST /revert-import', { id }, { timeout: 300_000 });
    return {
      message: `${batch.fileName} was taken back; what it replaced counts again`,
      ...(batch.canTakeInAgain && { undo: () => takeInAgain(id) }),
    };
  },
});

const takeInAgain = (id: number) => call('POST /import-again', { id }, { timeout: 300_000 });

export const importAgain = action<Which>({
  id: 'import.again',
  title: 'Take an import in again that was taken back',
  icon: 'refresh',
  access: may('imports:write'),
  keywords: ['redo', 'import', 'again', 'batch', 'reverted'],
  run: async ({ id }, { go }) => {
    if (id === undefined) return go('/data-entry/log?status=reverted');
    const batch = await takeInAgain(id);
    if (batch.status !== 'committed') return go(`/data-entry/log?import=${batch.id}`);
    return {
      message: `${batch.fileName} is in the figures again`,
      undo: () => call('POST /revert-import', { id: batch.id }),
    };
  },
});

const mappedTables = action({
  id: 'import.mapped-tables',
  title: 'Mapped tables',
  icon: 'table',
  access: may('imports:write'),
  keywords: ['mapping', 'columns', 'csv', 'headings', 'bytebrew'],
  run: async (_values, { go }) => go('/data-entry/log?import=mapped'),
});

export const importActions = [importReport, mappedTables, commitImport, revertImport, importAgain];
