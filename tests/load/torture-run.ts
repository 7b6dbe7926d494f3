import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameOf } from '#/domains/data-entry/imports/golden/raw-lines.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { firstBrokenAudit } from '#/server/audit.ts';
import { makeToken } from '#/server/cli/token.ts';
import { askServer } from '#/server/errands.ts';
import { openJobs } from '#/store/jobs/jobs.ts';
import { migrate } from '#/store/records/migrate.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Records } from '#/store/records/records.ts';
import { temporaryDataDir } from '../support/records-processes.ts';
import { callAt, startServer, type ServerProcess } from '../support/server-process.ts';
import { seedSmallCompany } from '../support/small-company.ts';
import { EditClient, LeaveClient, ReportClient } from './torture-clients.ts';
import { checkEntries, EntryClient } from './torture-entry.ts';
import { Imports } from './torture-imports.ts';
import { reportDays, revenueOf, uploadedDays } from './torture-reports.ts';
import { checkSources, SourceClient } from './torture-sources.ts';

/** What one kill was followed by: empty when nothing was lost. */
export interface Round {
  killedAfterMs: number;
  /** Whether PostgreSQL was killed with the server. */
  withDatabase: boolean;
  wrong: string[];
}

/**
 * Kills the server so many times while people ask for leave, edit, type figures, import reports of
 * every source and revert, and compares afterwards what it had acknowledged with what is there.
 */
export async function torture(kills: number, tell: (round: Round, nth: number) => void) {
  const { dataDir, remove } = temporaryDataDir('backlot-torture-');
  const variables = {
    DATA_DIR: dataDir,
    COMPANY: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DUCKDB_MEMORY: '512MB',
  };
  const open = () => openRecords({ dataDir, mode: 'client', log: () => {}, size: 6 });
  const company = await prepare(await open());
  const rounds: Round[] = [];
  try {
    for (let nth = 0; nth <= kills; nth += 1) {
      const server = await startServer(variables);
      const records = await open();
      try {
        const wrong = await check(server, records, company);
        const last = rounds.at(-1);
        if (last) tell(Object.assign(last, { wrong }), nth);
        if (nth < kills) rounds.push(await killDuringWork(server, records, company, dataDir, nth));
      } finally {
        await server.end(nth < kills ? 'SIGKILL' : 'SIGTERM');
        await records.close().catch(() => {});
      }
    }
  } finally {
    await remove();
  }
  return { rounds, ...countOf(company) };
}

async function prepare(records: Records) {
  try {
    await migrate(records.db);
    await seedSmallCompany(records.db);
    const token = (name: string) => makeToken(records.db, `${name}@backlot.example`, new Date());
    const today = dayOf(new Date());
    const apps = await records.db.selectFrom('apps').select(['id', 'name']).execute();
    return {
      lead: await token('omar'),
      leaves: [
        new LeaveClient(await token('amna'), addDays(today, 1)),
        new LeaveClient(await token('bilal'), addDays(today, 1)),
      ],
      edits: [new EditClient(await token('omar')), new EditClient(await token('rabia'))],
      uploads: new ReportClient(await token('rabia')),
      entries: new EntryClient(
        await token('rabia'),
        apps.map((it) => it.id),
      ),
      sources: new SourceClient(
        await token('rabia'),
        new Map(apps.map((it) => [gameOf(it.name), it.id])),
      ),
      imports: new Imports(),
    };
  } finally {
    await records.close();
  }
}
type Company = Awaited<ReturnType<typeof prepare>>;

const clientsOf = ({ leaves, edits, uploads, entries, sources }: Company) => [
  ...leaves,
  ...edits,
  uploads,
  entries,
  sources,
];

const countOf = (company: Company) => {
  const { imports, uploads, entries, sources } = company;
  const changes = clientsOf(company).reduce((sum, it) => sum + it.answered, imports.answered);
  return {
    acknowledged: changes,
    imports: imports.answered + uploads.uploads + sources.uploads,
    sources: sources.uploads,
    entries: entries.commits,
    reverts: uploads.uploads - uploads.standing.length + entries.reverts + sources.uploads,
  };
};

async function killDuringWork(
  server: ServerProcess,
  records: Records,
  company: Company,
  dataDir: string,
  nth: number,
): Promise<Round> {
  const stop = new AbortController();
  const people = clientsOf(company).map((it) => it.work(server.url, stop.signal));
  const importing = company.imports
    .work(records, dataDir, stop.signal)
    .catch((error: unknown) => error);
  const killedAfterMs = Math.round(300 + Math.random() * 4000);
  await sleep(killedAfterMs);
  // Every third time as if the machine had lost its power.
  const withDatabase = nth % 3 === 2;
  await server.end('SIGKILL');
  stop.abort();
  if (withDatabase) killDatabase(dataDir);
  await Promise.all(people);
  const failure = await importing;
  const isOwn = failure instanceof Error && failure.message.startsWith('An import was refused');
  return { killedAfterMs, withDatabase, wrong: isOwn ? [failure.message] : [] };
}

function killDatabase(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'records/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Compares what was acknowledged with what is there; a line for each difference. */
async function check(server: ServerProcess, records: Records, company: Company): Promise<string[]> {
  const { leaves, edits, lead, imports, uploads, entries, sources } = company;
  const clients = clientsOf(company);
  for (const it of clients) await it.settle(server.url);
  const refused = clients.flatMap((it) => it.refusals.splice(0));
  return [
    ...refused.map((it) => `refused: ${it}`),
    ...(await checkLeaves(records, leaves)),
    ...(await checkEdits(records, edits)),
    ...(await checkStores(records)),
    ...(await checkFigures(server, lead, imports)),
    ...(await checkUploads(server, records, uploads)),
    ...(await checkEntries(server.url, entries)),
    ...(await checkSources(server.url, records.db, sources)),
  ];
}

async function checkLeaves({ db }: Records, clients: readonly LeaveClient[]): Promise<string[]> {
  const rows = await db.selectFrom('short_leaves').select(['id', 'status']).execute();
  const there = new Map<number, string>(rows.map((it) => [it.id, it.status]));
  const acknowledged = new Map(clients.flatMap((it) => [...it.acknowledged]));
  const lost = [...acknowledged].filter(([id, status]) => there.get(id) !== status);
  const twice = [...there.keys()].filter((id) => !acknowledged.has(id));
  return [
    ...lost.map(([id, status]) => `leave ${id} was ${status}, is ${there.get(id) ?? 'lost'}`),
    ...twice.map((id) => `leave ${id} was never acknowledged`),
  ];
}

async function checkEdits({ db }: Records, clients: readonly EditClient[]): Promise<string[]> {
  const rows = await db.selectFrom('saved_views').select(['id', 'version', 'name']).execute();
  const wrong = clients.filter(({ id, version, name }) => {
    const row = rows.find((it) => it.id === id);
    return version > 0 && (row?.version !== version || row.name !== name);
  });
  const made = clients.filter((it) => it.version > 0).length;
  return [
    ...wrong.map((it) => `view ${it.id} was at version ${it.version}`),
    ...(rows.length === made ? [] : [`${rows.length} views instead of ${made}`]),
  ];
}

async function checkStores(records: Records): Promise<string[]> {
  const broken = await firstBrokenAudit(records.db);
  const between = await records.db
    .selectFrom('import_batches')
    .select('id')
    .where('status', 'in', ['committing', 'reverting'])
    .execute();
  const jobs = await openJobs({ url: records.url, mode: 'client', onError: () => {} });
  const differences = await askServer(records.db, jobs, { kind: 'compare' });
  await jobs.stop(500);
  return [
    ...(broken === null ? [] : [`the audit chain is broken at ${broken}`]),
    ...between.map((it) => `import ${it.id} was left half way`),
    ...differences,
  ];
}

/** The figures are those of one whole report, of the last acknowledged one or a later one. */
async function checkFigures(server: ServerProcess, token: string, imports: Imports) {
  if (imports.answered === 0) return [];
  const sum = await revenueAt(server, token, reportDays);
  for (let nth = imports.answered; nth <= imports.sent; nth += 1)
    if (sum === revenueOf(nth)) return [];
  return [`${sum} micro-USD is no whole report from ${imports.answered} to ${imports.sent}`];
}

async function revenueAt({ url }: ServerProcess, token: string, date: string): Promise<number> {
  const { body } = await callAt(url, 'GET /platform-revenue', { date, compare: 'none' }, { token });
  return Number(body['total']);
}

/** The figures are those of the last upload that was not taken back, and none was taken in twice. */
async function checkUploads(server: ServerProcess, { db }: Records, uploads: ReportClient) {
  const sum = await revenueAt(server, uploads.token, uploadedDays);
  const wanted = revenueOf(uploads.standing.at(-1) ?? 0);
  const { count } = await db
    .selectFrom('import_batches')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('file_name', 'like', 'uploaded-%')
    .executeTakeFirstOrThrow();
  return [
    ...(sum === wanted ? [] : [`uploads give ${sum} micro-USD instead of ${wanted}`]),
    ...(Number(count) === uploads.batches
      ? []
      : [`${count} uploads instead of ${uploads.batches}`]),
  ];
}
