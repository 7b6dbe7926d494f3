import { Filter } from '#/figures/filter.contract.ts';
import { selectionOf } from '#/figures/selection.records.ts';
import { may, reachOf, scopeOf, type Scope } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed, Refusal } from '#/kernel/refusal.ts';
import { askedSignal } from '#/store/asked.ts';
import { serve, type Context } from '#/store/handler.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Limits } from '#/store/sandbox/answer.ts';
import { runSandboxed } from '#/store/sandbox/sandbox.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { actorOf, callerOf } from '#/store/who.ts';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { loaderOf, offered, offeredTables } from './offered.server.ts';
import { MOST_FILE_ROWS, MOST_ROWS, runEndpoints, type SqlResult } from './run.contract.ts';

type Asked = Pick<ParsedInputOf<(typeof runEndpoints)['POST /run-sql']>, 'sql' | 'date'>;

/** One query of a person at a time, on whichever server they ask. */
const SQL_LOCK = 7_340_425;
/** What the database of one query may take, megabytes. */
const MEMORY = 512;

const shown: Limits = { rows: MOST_ROWS, cell: 5_000, all: 4_000_000, runMs: 30_000 };
/** A cell of a workbook holds 32,767 signs. */
const saved: Limits = { rows: MOST_FILE_ROWS, cell: 30_000, all: 40_000_000, runMs: 30_000 };

/** Two of a server at once: each may take the memory above. */
const turns = new FairTurns({ atOnce: 2, perCaller: 1, waiting: 1, patienceMs: 30_000 });

const running = () =>
  new Refusal('too-many', 'Your last query is still running. Stop it, or wait for it.', {
    retryAfter: 5,
  });

/** As far as this right reaches, and never further than the one to see figures. */
function scopeOfBoth({ scope, who }: Context): Scope {
  const figures = scopeOf(may('revenue:read'), who.grants);
  if (!figures) throw notAllowed('You need the right to see figures for this.');
  return reachOf(figures) < reachOf(scope) ? figures : scope;
}

async function run({ sql, date }: Asked, context: Context, limits: Limits): Promise<SqlResult> {
  const began = performance.now();
  const scope = scopeOfBoth(context);
  const filter = Filter.parse({ date, compare: 'none' });
  const selection = await selectionOf(filter, { ...context, scope });
  const { from, to } = selection.range;
  // Before it begins: what was asked stands in the log however it ends.
  await context.commit(async ({ audit }) =>
    audit({
      action: 'sql-query.run',
      subject: ['sql-query', 'typed'],
      after: { sql, from, to, rows: limits.rows },
    }),
  );
  const signal = askedSignal();
  const load = loaderOf(context, selection, signal);
  const task = { sql, ...offered, limits, memory: MEMORY, load, signal };
  const alone = () =>
    ifFree(context.apart, [SQL_LOCK, actorOf(context.who)], () => runSandboxed(task));
  const done = await turns.run(callerOf(context.who), alone, signal);
  if (!done) throw running();
  return { ...done.result, range: { from, to }, took: Math.round(performance.now() - began) };
}

type Row = SqlResult['rows'][number];

export const runServed = serve(runEndpoints, {
  'GET /sql-tables': async () => ({ tables: [...offeredTables] }),
  'POST /run-sql': (asked, context) => run(asked, context, shown),
  'POST /run-sql-file': async ({ name, format, ...asked }, context) => {
    const { columns, rows } = await run(asked, context, saved);
    const written = columns.map((it, at): Column<Row> => ({
      title: it.name,
      value: (row) => row[at],
    }));
    return sheetFile(name, format, written, rows);
  },
});
