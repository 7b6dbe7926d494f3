import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Unit } from '#/figures/definition.ts';
import { filterWords } from '#/figures/filter-words.records.ts';
import type { ShownMeasure } from '#/figures/own/shown-measure.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { alertSeen, inSight, sightOf } from './alert-sight.records.ts';
import { firingWords, ruleWords } from './alert-words.ts';
import type { alertWhose, ReportAlert } from './alerts.contract.ts';
import { askedOrWhyNot, unitTrouble } from './asked-rule.records.ts';
import { judgedDays } from './check-alert.server.ts';
import { impossibilityOf } from './impossible-alert.ts';
import { namesOf } from './judging/row-names.records.ts';
import { AlertRule } from './rule.contract.ts';

/** A row of a firing as it is kept. */
interface KeptRow {
  row: string;
  value: number | null;
  usual: number | null;
  band: number | null;
  estimated: boolean;
  since: string | null;
  volume: number | null;
  words: string | null;
}

interface Wanted {
  whose: (typeof alertWhose)[number];
  id?: number | undefined;
  reportId?: number | undefined;
  active?: boolean | undefined;
  limit: number;
  offset: number;
}

/** Firings shown of each alert. */
const LATEST = 5;

/** Alerts over figures that the reader may see now, with what they found of these. */
export async function selectAlerts(context: Context, wanted: Wanted) {
  const { db, who, now } = context;
  const { whose, id, reportId, active, limit, offset } = wanted;
  const sight = await sightOf(context);
  const following = sql<boolean>`coalesce(not f.muted, a.author_id = ${who.id})`;
  const fired = sql<{ day: string; rows: KeptRow[] }[]>`coalesce((select json_agg(f) from (
    select to_char(f.day, 'YYYY-MM-DD') as day, json_agg(json_build_object('row', f.part,
      'value', f.value, 'usual', f.usual, 'band', f.band, 'estimated', f.estimated,
      'since', f.since_at, 'volume', f.volume, 'words', f.words) order by f.id) as rows
    from report_alert_findings f where f.alert_id = a.id and ${inSight('f.apps', sight)}
    group by f.day order by f.day desc limit ${LATEST}) f), '[]')`;
  return db
    .selectFrom('report_alerts as a')
    .innerJoin('people as p', 'p.id', 'a.author_id')
    .leftJoin('reports as r', (on) =>
      on.onRef('r.id', '=', 'a.report_id').on('r.deleted_at', 'is', null),
    )
    .leftJoin('follows as f', (on) =>
      on
        .on('f.subject_kind', '=', sql.lit('report-alert'))
        .onRef('f.subject_id', '=', 'a.id')
        .on('f.person_id', '=', who.id),
    )
    .select(['a.id', 'a.version', 'a.rule', 'a.unit', 'a.active'])
    .select((eb) => [
      sql<number>`count(*) over ()::int`.as('total'),
      jsonBuildObject({ id: eb.ref('p.id'), name: eb.ref('p.name') }).as('author'),
      sql<{ id: number; name: string } | null>`
        case when r.id is not null and r.author_id = ${who.id}
        then json_build_object('id', r.id, 'name', r.name) end`.as('report'),
      following.as('following'),
      sql<Date | null>`(select max(s.until) from report_alert_snoozes s where s.alert_id = a.id
        and s.part is null and s.person_id in (${who.id}, a.author_id)
        and s.until > ${now})`.as('snoozedUntil'),
      jsonArrayFrom(
        eb
          .selectFrom('report_alert_targets as t')
          .innerJoin('webhooks as w', 'w.id', 't.webhook_id')
          .select(['w.id', 'w.name', 'w.state'])
          .whereRef('t.alert_id', '=', 'a.id')
          .orderBy('w.name'),
      ).as('targets'),
      fired.as('fired'),
    ])
    .where(alertSeen(sight, who.id))
    .$if(whose === 'mine', (it) => it.where('a.author_id', '=', who.id))
    .$if(whose === 'followed', (it) => it.where(following))
    .$if(id !== undefined, (it) => it.where('a.id', '=', id!))
    .$if(reportId !== undefined, (it) => it.where('a.report_id', '=', reportId!))
    .$if(active !== undefined, (it) => it.where('a.active', '=', active!))
    .orderBy('a.active', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

type Row = Awaited<ReturnType<typeof selectAlerts>>[number];

/** What was told on a day; of the rows that the reader may see. */
function wordsOf(
  rule: AlertRule,
  shown: ShownMeasure,
  { day, rows }: Row['fired'][number],
  nameOf: NameOf,
) {
  const [title = '', ...body] = rows[0]?.words?.split('\n') ?? [];
  if (title) return { day, title, body: body.join('\n') };
  const told = rows.flatMap(({ row, value, ...it }) =>
    value === null ? [] : [{ ...it, value, name: nameOf(row) }],
  );
  return { day, ...firingWords(rule, shown, judgedDays(rule, day), told) };
}
type NameOf = (row: string) => string | undefined;

export async function alertOf(context: Context, row: Row): Promise<ReportAlert> {
  const { id, version, active, author, report, following, snoozedUntil, targets } = row;
  const rule = AlertRule.parse(row.rule);
  const { rule: asked, shown, why } = await askedOrWhyNot(context, rule);
  // Its threshold and its findings are in the unit that it was saved with.
  const worded = unitTrouble(row.unit, shown) ? { ...shown, unit: row.unit as Unit } : shown;
  const title = ruleWords(rule, worded, await filterWords(context, rule.filter));
  const problem =
    why ??
    unitTrouble(row.unit, shown) ??
    (asked && impossibilityOf(asked, shown)?.message) ??
    null;
  const nameOf = await namesOf(
    context.db,
    rule,
    row.fired.flatMap((it) => it.rows),
  );
  return {
    id,
    version,
    rule,
    title,
    report,
    active,
    problem,
    author,
    mine: author.id === context.who.id,
    following,
    snoozedUntil: snoozedUntil && new Date(snoozedUntil).toISOString(),
    targets,
    fired: row.fired.map((it) => wordsOf(rule, worded, it, nameOf)),
  };
}

/** One of them, that the reader may see or that is their own. */
export async function openAlert(
  context: Context,
  id: number,
  whose: Wanted['whose'] = 'all',
): Promise<ReportAlert> {
  const [row] = await selectAlerts(context, { whose, id, limit: 1, offset: 0 });
  if (!row) throw notFound('This alert');
  return alertOf(context, row);
}
