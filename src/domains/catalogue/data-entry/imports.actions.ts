import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { option, passed } from '#/kernel/parameters.ts';
import type { ImportBatch } from './imports.contract.ts';

const importReport = action({
  id: 'import.upload',
  title: 'Import a report',
  icon: 'upload',
  access: may('imports:write'),
  keywords: ['upload', 'csv', 'json', 'max', 'admob', 'meta', 'figures'],
  verbs: ['import'],
  run: async (_values, { go }) => go('/data-entry/log?import=new'),
});

const daysWords = ({ from, to }: ImportBatch) =>
  from && to ? exactRange({ from, to }) : 'no days';

/** An import of a status for which something holds. */
const importThat = (status: ImportBatch['status'], holds: (it: ImportBatch) => boolean) =>
  option('Import', async () => {
    const rows = await everyRow((page) => call('GET /imports', { status: [status], ...page }));
    return rows.filter(holds).map((it) => ({
      id: it.id,
      title: it.fileName,
      key: String(it.id),
      note: `${it.sourceName}, ${it.account}, ${daysWords(it)}`,
    }));
  });

const previewOf = (id: number | undefined, words: string) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const { batch, findings } = await call('GET /import', { id });
    return {
      facts: [
        { label: 'Import', value: batch.fileName, note: `${batch.sourceName}, ${batch.account}` },
        { label: 'Days', value: daysWords(batch), note: `${batch.rows} rows` },
        {
          label: 'Apps',
          value:
            findings.apps
              .map((it) => it.name)
              .slice(0, 3)
              .join(', ') || 'none',
        },
      ],
      warning: words,
    };
  });

/** Under which the progress of a commit is asked for. */
const progress = passed<string>();

export const commitImport = action({
  id: 'import.commit',
  title: 'Take a checked report into the figures',
  icon: 'check',
  access: may('imports:write'),
  keywords: ['import', 'commit', 'figures'],
  verbs: ['commit import', 'take in'],
  parameters: {
    id: importThat('validated', (it) => it.canCommit),
    run: progress,
    /** What was seen of what it would replace, see `narrower` of an import's findings. */
    confirm: passed<string>(),
  },
  preview: async ({ id }) => {
    const it = await previewOf(id, 'The figures have it from then on.');
    if (id === undefined || it.refusal) return it;
    const { findings } = await call('GET /import', { id });
    if (!findings.narrower) return it;
    return { ...it, refusal: 'It covers less than what it would replace: look at it on its page.' };
  },
  run: async ({ id, run, confirm }) => {
    const batch = await call('POST /commit-import', { id, run, confirm }, { timeout: 600_000 });
    return {
      message: `${batch.fileName} is in the figures`,
      undo: () => call('POST /revert-import', { id }),
    };
  },
});

export const revertImport = action({
  id: 'import.revert',
  title: 'Take an import back',
  icon: 'arrow-back-up',
  access: may('imports:revert'),
  keywords: ['undo', 'revert', 'import', 'batch'],
  verbs: ['revert', 'revert import', 'take back import'],
  parameters: { id: importThat('committed', (it) => it.canRevert) },
  preview: ({ id }) => previewOf(id, 'What it replaced counts again.'),
  run: async ({ id }) => {
    const batch = await call('POST /revert-import', { id }, { timeout: 300_000 });
    return {
      message: `${batch.fileName} was taken back; what it replaced counts again`,
      ...(batch.canTakeInAgain && { undo: () => takeInAgain(id) }),
    };
  },
});

const takeInAgain = (id: number) => call('POST /import-again', { id }, { timeout: 300_000 });

export const importAgain = action({
  id: 'import.again',
  title: 'Take an import in again that was taken back',
  icon: 'refresh',
  access: may('imports:write'),
  keywords: ['redo', 'import', 'again', 'batch', 'reverted'],
  verbs: ['import again', 'take in again'],
  parameters: { id: importThat('reverted', (it) => it.canTakeInAgain) },
  preview: ({ id }) => previewOf(id, 'It is a new import of the same file.'),
  run: async ({ id }, { go }) => {
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

const myMappings = async () =>
  (await call('GET /import-mappings', {})).rows.filter((it) => it.mine);

const forgetMapping = action({
  id: 'import.forget-mapping',
  title: 'Forget a mapped table',
  icon: 'trash',
  access: may('imports:write'),
  keywords: ['mapping', 'columns', 'csv', 'delete'],
  verbs: ['forget mapping', 'delete mapping'],
  parameters: {
    mapping: option('Table', async () =>
      (await myMappings()).map(({ id, name, networkName }) => ({
        id,
        title: name,
        note: networkName,
      })),
    ),
  },
  confirm: 'What it brought stays; the next file of it has to be mapped anew.',
  run: async ({ mapping: id }) => {
    const { version } = oneOf(await myMappings(), id, 'This table');
    return call('POST /delete-import-mapping', { id, version });
  },
});

export const importActions = [
  importReport,
  mappedTables,
  commitImport,
  revertImport,
  importAgain,
  forgetMapping,
];
