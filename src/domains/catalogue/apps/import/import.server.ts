import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { Context, Handlers, UploadedFile } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import { teamInScope } from '#/store/scope.ts';
import { addApps, plan as planApps, type NewApp } from '../register/add-apps.server.ts';
import { selectApps, type AppRecord } from '../register/app.records.ts';
import { appChoices } from '../register/list-apps.server.ts';
import { saveApp } from '../register/save-app.server.ts';
import { columnWords } from './import-columns.ts';
import type { Existing, importEndpoints } from './import.contract.ts';
import { planImport, type AppValues, type ImportScene, type PlannedRow } from './plan-import.ts';

const MOST_PROBLEMS = 200;
const SAMPLE = 12;

async function sceneOf(context: Context): Promise<ImportScene> {
  const { db, who, scope } = context;
  const apps = await selectApps(db, who)
    .where(teamInScope('a.team_id', who, scope))
    .execute();
  const own = new Set(apps.map((it) => it.id));
  const all = await db
    .selectFrom('apps')
    .select(['id', 'platform', 'package', 'store_id'])
    .execute();
  const { teams, accounts } = await appChoices(context);
  const others = all.filter((it) => !own.has(it.id));
  return { apps, others, teams, accounts, mayBeTeamless: scope === 'all' };
}

const newApp = ({ platform, values: it }: PlannedRow): NewApp => ({
  name: it.name ?? '',
  key: it.key,
  platform,
  package: it.package ?? '',
  storeId: it.storeId ?? null,
  teamId: it.teamId ?? null,
  accountId: it.accountId ?? null,
  batch: it.batch ?? null,
  core: it.core ?? false,
  status: it.status ?? 'live',
  releasedOn: it.releasedOn ?? null,
});

async function planOf(existing: Existing, context: Context, upload: UploadedFile | undefined) {
  const table = upload!.table!;
  const { rows, problems, ignored } = planImport(table, existing, await sceneOf(context));
  const added = rows.filter((it) => !it.app);
  const { planned, problems: inTheWay } = await planApps(context, added.map(newApp));
  // Packages are told of already, with whose they are.
  const keys = inTheWay.filter((it) => it.field === 'key');
  const taken = keys.map(({ at, message }) => ({
    row: added[at]!.row,
    column: columnWords('key'),
    message,
  }));
  const all = [...problems, ...taken].sort((one, other) => one.row - other.row);
  return { rows, problems: all, ignored, planned };
}

const whatOf = ({ app, values }: PlannedRow) => {
  if (!app) return 'added' as const;
  return Object.keys(values).length > 0 ? ('changed' as const) : ('same' as const);
};

const outcomeOf = (rows: readonly PlannedRow[]) => {
  const count = (what: ReturnType<typeof whatOf>) =>
    rows.filter((it) => whatOf(it) === what).length;
  return { added: count('added'), changed: count('changed'), same: count('same') };
};

/** What an app is to be, from what it is and what the row says otherwise. */
const saved = (app: AppRecord, it: AppValues) => ({
  id: app.id,
  version: app.version,
  name: it.name ?? app.name,
  package: it.package ?? app.package,
  storeId: it.storeId ?? app.store_id,
  platform: app.platform,
  accountId: it.accountId ?? app.account_id,
  teamId: it.teamId ?? app.team_id,
  batch: it.batch ?? app.batch,
  core: it.core ?? app.core,
  // The plan has refused archived ones.
  status: it.status ?? (app.status === 'archived' ? 'paused' : app.status),
  releasedOn: it.releasedOn ?? app.released_on,
});

const teamOf = ({ app, values }: PlannedRow, { teams }: Pick<ImportScene, 'teams'>) =>
  values.teamId === undefined
    ? (app?.team ?? null)
    : (teams.find((it) => it.id === values.teamId)?.name ?? null);

export const importHandlers: Handlers<typeof importEndpoints> = {
  'POST /check-apps-import': async ({ existing }, context, upload) => {
    const { rows, problems, ignored } = await planOf(existing, context, upload);
    const choices = await appChoices(context);
    return {
      rows: rows.length,
      ...outcomeOf(rows),
      ignored,
      problems: problems.slice(0, MOST_PROBLEMS),
      problemRows: new Set(problems.map((it) => it.row)).size,
      sample: rows.slice(0, SAMPLE).map((it) => ({
        row: it.row,
        name: it.values.name ?? it.app?.name ?? '',
        platform: it.platform,
        storeName:
          (it.values.package ?? it.app?.package) || (it.values.storeId ?? it.app?.store_id ?? ''),
        team: teamOf(it, choices),
        what: whatOf(it),
      })),
    };
  },
  'POST /import-apps': async ({ existing }, context, upload) => {
    // A store id has no constraint of its own: two lists at once would both add its app.
    await hold(context.db, 'importing apps');
    const { rows, problems, planned } = await planOf(existing, context, upload);
    const [first] = problems;
    if (first) {
      const words = `Row ${first.row}, ${first.column}: ${first.message}`;
      throw invalid({ file: `Nothing was imported. ${words}` });
    }
    for (const it of rows) {
      if (!it.app || whatOf(it) === 'same') continue;
      try {
        await saveApp(saved(it.app, it.values), context);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw invalid({ file: `Nothing was imported. Row ${it.row}: ${error.message}` });
      }
    }
    if (planned.length > 0) await addApps(context, planned);
    const outcome = outcomeOf(rows);
    context.audit({ action: 'app.import', subject: ['app', 'all'], after: outcome });
    return outcome;
  },
};
