import { nextRun } from '#/domains/revenue/reports/schedules/next-run.ts';
import type { FigureName } from '#/figures/measures.ts';
import {
  ReportDefinition,
  type ReportDefinitionInput,
} from '#/figures/report-definition.contract.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { idsBy } from './desk.ts';
import { seedFactExport } from './fact-export.ts';
import { seedOwnDashboards } from './own-dashboards.ts';
import { seedOwnMeasures } from './own-measures.ts';
import type { Cast } from './people.ts';
import { seedSqlQueries } from './sql-queries.ts';

/** Reports, shares and views that people of the demo company have saved. */

interface Saved {
  name: string;
  author: string;
  sharing: 'nobody' | 'everybody' | 'teams';
  definition: ReportDefinitionInput;
}

const saved: readonly Saved[] = [
  {
    name: 'Monday meeting: apps',
    author: 'Omar Khalid',
    sharing: 'everybody',
    definition: {
      filter: { date: 'last-7-days', compare: 'previous' },
      by: ['app'],
      measures: ['revenue', 'spend', 'profit', 'roas7', 'dau', 'arpdau'],
      sort: '-revenue',
      chart: 'parts',
    },
  },
  {
    name: 'Networks by month',
    author: 'Faisal Mehmood',
    sharing: 'everybody',
    definition: {
      filter: { date: 'last-365-days', compare: 'none' },
      by: ['month', 'network'],
      measures: ['revenue', 'impressions', 'ecpm', 'fill'],
      chart: 'line',
    },
  },
  {
    name: 'Puzzle by country',
    author: 'Sana Mirza',
    sharing: 'teams',
    definition: {
      filter: { date: 'last-30-days', compare: 'previous' },
      by: ['country'],
      measures: ['revenue', 'dau', 'arpdau', 'ecpm'],
      sort: '-revenue',
      chart: 'none',
    },
  },
  {
    name: 'Campaigns that do not earn back',
    author: 'Kiran Javed',
    sharing: 'nobody',
    definition: {
      filter: { date: 'last-90-days', compare: 'none' },
      by: ['campaign'],
      measures: ['spend', 'installs', 'cpi', 'roas7', 'roas30'],
      sort: 'roas7',
      chart: 'none',
    },
  },
  {
    name: 'Formats and fill',
    author: 'Omar Khalid',
    sharing: 'everybody',
    definition: {
      filter: { date: 'last-14-days', compare: 'last-week' },
      by: ['adFormat', 'network'],
      measures: ['requests', 'fill', 'show', 'ecpm', 'revenue'],
      sort: '-revenue',
      chart: 'parts',
    },
  },
];

/** What own measures are for: costs and money of users beside each other, mailed by nobody yet. */
const costsOfUsers = (own: ReadonlyMap<string, FigureName>): Saved => ({
  name: 'What users bring and cost',
  author: 'Omar Khalid',
  sharing: 'everybody',
  definition: {
    filter: { date: 'last-30-days', compare: 'previous' },
    by: ['app'],
    measures: [own.get('Revenue per user day')!, own.get('Cost share')!, 'revenue', 'spend'],
    chart: 'line',
  },
});

async function seedReports(db: Db, { people, teams }: Cast): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const own = await seedOwnMeasures(db, people);
  await seedSqlQueries(db, people);
  for (const it of [...saved, costsOfUsers(own)]) {
    const definition = JSON.stringify(ReportDefinition.parse(it.definition));
    const { id } = await db
      .insertInto('reports')
      .values({
        name: it.name,
        definition,
        author_id: people.get(it.author)!,
        sharing: it.sharing,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(it.name, id);
  }
  const team = { report_id: ids.get('Puzzle by country')!, team_id: teams.get('Puzzle')! };
  await db.insertInto('report_teams').values(team).execute();
  return ids;
}

/** The list of apps goes out by mail on Mondays; mails of the demo stay in the outbox. */
async function seedSchedule(db: Db, { people }: Cast, report_id: number, now: Date) {
  const recurrence = { every: 'week', weekday: 1, monthday: 1, at: '09:00' } as const;
  const { id } = await db
    .insertInto('report_schedules')
    .values({
      ...recurrence,
      report_id,
      author_id: people.get('Omar Khalid')!,
      format: 'xlsx',
      next_at: nextRun(recurrence, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipients = ['Omar Khalid', 'Maryam Tariq', 'Faisal Mehmood'];
  await db
    .insertInto('report_recipients')
    .values(recipients.map((it) => ({ schedule_id: id, person_id: people.get(it)! })))
    .execute();
}

async function seedShares(
  db: Db,
  { people, teams }: Cast,
  reports: ReadonlyMap<string, number>,
  today: string,
) {
  const apps = await idsBy(db, 'apps');
  const share = async (
    owner: string,
    what: { app_id: number } | { report_id: number },
    figures: string[],
    days: number | null,
    note: string | null,
  ) =>
    (
      await db
        .insertInto('shares')
        .values({
          app_id: null,
          report_id: null,
          ...what,
          owner_id: people.get(owner)!,
          figures,
          until: days === null ? null : addDays(today, days),
          note,
          created_at: instantOf(addDays(today, -9), '15:20'),
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const lantern = { app_id: apps.get('LNT')! };
  const first = await share(
    'Sana Mirza',
    lantern,
    ['revenue', 'ads'],
    21,
    'For the rewarded cap test',
  );
  const tea = { app_id: apps.get('TEA')! };
  const second = await share('Danish Iqbal', tea, ['engagement', 'store'], null, null);
  const networks = { report_id: reports.get('Networks by month')! };
  const third = await share('Faisal Mehmood', networks, ['revenue', 'ads'], 60, null);
  await db
    .insertInto('share_people')
    .values([
      { share_id: first, person_id: people.get('Kiran Javed')! },
      { share_id: first, person_id: people.get('Danish Iqbal')! },
      { share_id: second, person_id: people.get('Sana Mirza')! },
    ])
    .execute();
  const word = { share_id: third, team_id: teams.get('Word')! };
  await db.insertInto('share_teams').values(word).execute();
}

const views = [
  ['Sana Mirza', '/dashboard', 'Core games, last week', 'date=last-7-days&coreCheck=true', false],
  ['Omar Khalid', '/dashboard', 'United States', 'country=US&date=last-30-days', true],
  ['Omar Khalid', '/monetisation', 'AdMob quarter', 'date=this-quarter', true],
] as const;

/** Everything above, once the apps, accounts and networks are there. */
export async function seedSharedReports(db: Db, cast: Cast, now: Date, today: string) {
  await seedOwnDashboards(db, cast, now);
  const reports = await seedReports(db, cast);
  await seedFactExport(db, cast.people, now);
  await seedSchedule(db, cast, reports.get('Monday meeting: apps')!, now);
  await seedShares(db, cast, reports, today);
  const values = views.map(([person, path, name, query, shared]) => ({
    person_id: cast.people.get(person)!,
    path,
    name,
    query,
    shared,
  }));
  await db.insertInto('saved_views').values(values).execute();
}
