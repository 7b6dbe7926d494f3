import { call, download } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import { option, text } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import type { SqlQuery } from './queries/queries.contract.ts';
import { PATIENCE } from './use-running.part.ts';

const access = may('figures:sql');

const all = async () => (await call('GET /sql-queries', {})).rows;

const optionsOf = (rows: readonly SqlQuery[]) =>
  rows.map((it) => ({ id: it.id, title: it.name, note: it.mine ? 'mine' : it.author.name }));
const anyQuery = option('Query', async () => optionsOf(await all()));
const ownQuery = option('Query', async () => optionsOf((await all()).filter((it) => it.mayChange)));

const runSql = action({
  id: 'sql.run',
  title: 'Run SQL',
  icon: 'database',
  access,
  keywords: ['query', 'select', 'figures', 'facts'],
  verbs: ['run sql', 'sql'],
  parameters: { sql: text('SELECT …') },
  run: async ({ sql }) => {
    const { rows, columns, isCut } = await call('POST /run-sql', { sql }, { timeout: PATIENCE });
    const [first] = rows;
    if (!first) return { message: 'The query found no rows.' };
    const cells = columns.slice(0, 4).map(({ name }, at) => `${name} ${first[at] ?? 'NULL'}`);
    const count = isCut ? `More than ${counted(rows.length, 'row')}` : counted(rows.length, 'row');
    return { message: `${count}: ${cells.join(', ')}`.slice(0, 300) };
  },
});

const openQuery = action({
  id: 'sql-query.open',
  title: 'Open a SQL query',
  icon: 'database',
  access,
  keywords: ['saved', 'select', 'analyst'],
  verbs: ['open query', 'sql query'],
  parameters: { query: anyQuery },
  run: async ({ query }, { go }) => go(`/reports/sql?query=${query}`),
});

const newQuery = action({
  id: 'sql-query.new',
  title: 'Save a SQL query',
  icon: 'plus',
  access,
  keywords: ['keep', 'select', 'analyst'],
  verbs: ['new query', 'save query'],
  parameters: { words: text('Name = SELECT …') },
  run: async ({ words }, { go }) => {
    const [name = '', ...rest] = words.split('=');
    const sql = rest.join('=').trim();
    if (!name.trim() || !sql)
      throw new Error('Write a name and a query: Apps = select * from apps.');
    const { id, version } = await call('POST /save-sql-query', { name: name.trim(), sql });
    go(`/reports/sql?query=${id}`);
    return {
      message: `${name.trim()} is saved`,
      undo: () => call('POST /delete-sql-query', { id, version }),
    };
  },
});

const exportQuery = action({
  id: 'sql-query.export',
  title: 'Export a SQL query',
  icon: 'download',
  access,
  keywords: ['csv', 'file', 'download', 'select'],
  verbs: ['export query'],
  parameters: { query: anyQuery },
  run: async ({ query: id }) => {
    const { sql, date, name: title } = oneOf(await all(), id, 'This query');
    const input = { sql, date: date as 'last-90-days', name: title };
    const { name, blob } = await download('POST /run-sql-file', input, { timeout: PATIENCE });
    saveFile(name, blob);
    return { message: `${title} is exported` };
  },
});

export const deleteSqlQuery = action({
  id: 'sql-query.delete',
  title: 'Delete a SQL query',
  icon: 'trash',
  access,
  keywords: ['remove', 'select'],
  verbs: ['delete query'],
  parameters: { query: ownQuery },
  run: async ({ query: id }, { go }) => {
    const { version, name, sql, date, shared } = oneOf(await all(), id, 'This query');
    const { message } = await call('POST /delete-sql-query', { id, version });
    go('/reports/sql');
    const before = { name, sql, date: date as 'last-90-days', shared };
    return { message, undo: () => call('POST /save-sql-query', before) };
  },
});

export const sqlActions = [runSql, openQuery, newQuery, exportQuery, deleteSqlQuery];
