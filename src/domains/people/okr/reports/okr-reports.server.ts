import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { cycleNamed, cycleNow, ownCycles } from '../cycles/cycles.records.ts';
import { teamsToFilter } from '../list-okrs.server.ts';
import { cycleBefore } from '../okr-cycle.ts';
import { inSight, loadObjectives, type Loaded } from '../okr-reply.server.ts';
import { disciplineOf, weeksDue } from '../okr-score.ts';
import { inTeams } from '../okr.policy.ts';
import { selectObjectives, type ObjectiveRow } from '../okr.records.ts';
import { distribution, figuresOf, type Counted } from './okr-figures.ts';
import type { okrReportEndpoints, OkrReportRow } from './okr-reports.contract.ts';

type Wanted = ParsedInputOf<(typeof okrReportEndpoints)['GET /okr-reports']>;
type Question = Omit<Wanted, 'page' | 'perPage'>;
type Exported = ParsedInputOf<(typeof okrReportEndpoints)['GET /okr-reports/export']>;

interface Reported extends Counted {
  row: ObjectiveRow;
}

/** The Mondays of the weeks in which key results were checked in. */
async function weeksOf(context: Context, ids: readonly number[]) {
  const rows = await context.db
    .selectFrom('key_result_check_ins')
    .select('key_result_id')
    .select(sql<string[]>`array_agg(distinct date_trunc('week', day)::date::text)`.as('weeks'))
    .where('key_result_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .groupBy('key_result_id')
    .execute();
  return new Map(rows.map((it) => [it.key_result_id, it.weeks]));
}

function dueOf(row: ObjectiveRow, today: string): string[] {
  const { first_day, last_day, activated_on, ended_on } = row;
  if (activated_on === null) return [];
  const from = activated_on > first_day ? activated_on : first_day;
  const to = ended_on !== null && ended_on < last_day ? ended_on : last_day;
  return from > to ? [] : weeksDue({ from, to }, today);
}

const counted = ({ row, results }: Loaded, weeks: ReadonlyMap<number, string[]>, today: string) => {
  const due = dueOf(row, today);
  return {
    row,
    id: row.id,
    score: row.score,
    results: results.map((it) => ({
      measured: it.measured,
      confidence: it.confidence,
      score: it.score,
      discipline: disciplineOf(due, weeks.get(it.id) ?? []),
    })),
  };
};

/** The objectives of a cycle in sight that were ever begun. */
async function begun(context: Context, cycle: string, { team, person }: Question) {
  const where = [
    sql`o.cycle = ${cycle} and o.state in ('active', 'in_review', 'closed')`,
    inSight(context),
    ...(team ? [inTeams('o', [team])] : []),
    ...(person ? [sql`o.owner_id = ${person}`] : []),
  ];
  const rows = await selectObjectives(context.db, context.who, sql.join(where, sql` and `));
  const loaded = await loadObjectives(context, rows);
  const ids = loaded.flatMap((it) => it.results.map((one) => one.id));
  const weeks = await weeksOf(context, ids);
  return loaded.map((it): Reported => counted(it, weeks, dayOf(context.now)));
}

/** The present teams of people. */
const teamsOf = (context: Context, people: readonly number[]) =>
  context.db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select((eb) => [
      eb.ref('m.person_id').$castTo<number | null>().as('person_id'),
      't.id',
      't.name',
    ])
    .where('m.until', 'is', null)
    .where('m.person_id', '=', sql<number>`any(${[...people]}::int[])`)
    .union((eb) =>
      eb
        .selectFrom('teams as t')
        .select(['t.lead_id as person_id', 't.id', 't.name'])
        .where('t.lead_id', '=', sql<number>`any(${[...people]}::int[])`),
    )
    .execute();

interface Group {
  key: string;
  name: string;
  team: OkrReportRow['team'];
  person: OkrReportRow['person'];
}

/** The rows an objective counts in: of a person, those of all their teams. */
async function grouping(context: Context, all: readonly Reported[], { by, team }: Question) {
  const owners = [...new Set(all.map((it) => it.row.owner_id))];
  const places = by === 'team' ? await teamsOf(context, owners) : [];
  const ofTeam = (it: { id: number; name: string }): Group => ({
    key: `team-${it.id}`,
    name: it.name,
    team: { id: it.id, name: it.name },
    person: null,
  });
  return ({ row }: Reported): Group[] => {
    const person = { id: row.owner_id, name: row.owner_name };
    if (by === 'person')
      return [{ key: `person-${person.id}`, name: person.name, team: null, person }];
    if (row.level === 'company')
      return [{ key: 'company', name: 'Company', team: null, person: null }];
    if (row.team_id !== null) return [ofTeam({ id: row.team_id, name: row.team_name! })];
    return places
      .filter((it) => it.person_id === row.owner_id && (!team || it.id === team))
      .map(ofTeam);
  };
}

const valueOf: Record<NonNullable<Wanted['sort']>, (it: OkrReportRow) => number | string> = {
  name: (it) => (it.key === 'company' ? '' : it.name.toLowerCase()),
  objectives: (it) => it.objectives,
  progress: (it) => it.progress ?? -1,
  checkIns: (it) => (it.checkIns.due > 0 ? it.checkIns.made / it.checkIns.due : -1),
  score: (it) => it.score ?? -1,
};

function sorted(rows: OkrReportRow[], { sort = 'name', order = 'asc' }: Question) {
  const of = valueOf[sort];
  const sign = order === 'desc' ? -1 : 1;
  return rows.sort((a, b) => {
    const [one, other] = [of(a), of(b)];
    return (one < other ? -sign : one > other ? sign : 0) || (a.name < b.name ? -1 : 1);
  });
}

async function report(question: Question, context: Context) {
  const { db } = context;
  const cycle = question.cycle ? await cycleNamed(db, question.cycle) : await cycleNow(context);
  const previous = cycleBefore(await ownCycles(db), cycle);
  const now = await begun(context, cycle.key, question);
  const before = await begun(context, previous.key, question);
  const groupsOf = await grouping(context, [...now, ...before], question);
  const groups = new Map<string, { group: Group; now: Reported[]; before: Reported[] }>();
  const put = (it: Reported, side: 'now' | 'before') => {
    for (const group of groupsOf(it)) {
      const known = groups.get(group.key) ?? { group, now: [], before: [] };
      groups.set(group.key, known);
      known[side].push(it);
    }
  };
  for (const it of now) put(it, 'now');
  for (const it of before) put(it, 'before');
  const rows = [...groups.values()].map((it): OkrReportRow => ({
    ...it.group,
    ...figuresOf(it.now, it.before),
  }));
  return {
    cycle,
    before: previous,
    rows: sorted(rows, question),
    total: figuresOf(now, before),
    scores: distribution(now),
    scoresBefore: distribution(before),
  };
}

export async function okrReports({ page, perPage, ...question }: Wanted, context: Context) {
  const all = await report(question, context);
  return {
    ...all,
    rows: all.rows.slice((page - 1) * perPage, page * perPage),
    totalRows: all.rows.length,
    teams: await teamsToFilter(context),
  };
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);

const columns: readonly Column<OkrReportRow>[] = [
  { title: 'Name', value: (it) => it.name },
  { title: 'Objectives', value: (it) => it.objectives },
  { title: 'Progress, %', value: (it) => percent(it.progress) },
  { title: 'Progress the cycle before, %', value: (it) => percent(it.before) },
  { title: 'Key results on track', value: (it) => it.onTrack },
  { title: 'At risk', value: (it) => it.atRisk },
  { title: 'Off track', value: (it) => it.offTrack },
  { title: 'Never checked in', value: (it) => it.unknown },
  { title: 'Check-ins made', value: (it) => it.checkIns.made },
  { title: 'Check-ins due', value: (it) => it.checkIns.due },
  { title: 'Score', value: (it) => it.score },
  { title: 'Score the cycle before', value: (it) => it.scoreBefore },
];

/** The same rows as a file, all of them. */
export async function exportOkrs({ format, ...question }: Exported, context: Context) {
  const { rows, cycle } = await report(question, context);
  return sheetFile(`OKR ${cycle.name} by ${question.by}`, format, columns, rows);
}
