import { sql } from 'kysely';
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

interface Row {
  id: number;
  version: number;
  rule: unknown;
  /** Of an own measure, when it was saved. */
  unit: string | null;
  active: boolean;
  author: { id: number; name: string };
  report: { id: number; name: string } | null;
  following: boolean;
  snoozedUntil: Date | null;
  targets: ReportAlert['targets'];
  fired: { day: string; rows: KeptRow[] }[];
  total: number;
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
export async function selectAlerts(context: Context, wanted: Wanted): Promise<Row[]> {
  const { db, who, now } = context;
  const { whose, id, reportId, active, limit, offset } = wanted;
  const sight = await sightOf(context);
  const following = sql`coalesce(not f.muted, a.author_id = ${who.id})`;
  const { rows } = await sql<Row>`
    select a.id, a.version, a.rule, a.unit, a.active, count(*) over ()::int as total,
      json_build_object('id', p.id, 'name', p.name) as author,
      case when r.id is not null and r.author_id = ${who.id}
        then json_build_object('id', r.id, 'name', r.name) end as report,
      ${following} as following,
      (select max(s.until) from report_alert_snoozes s where s.alert_id = a.id and s.part is null
        and s.person_id in (${who.id}, a.author_id) and s.until > ${now}) as "snoozedUntil",
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'state', w.state)
        order by w.name) from report_alert_targets t join webhooks w on w.id = t.webhook_id
        where t.alert_id = a.id), '[]') as targets,
      coalesce((select json_agg(f) from (
        select to_char(f.day, 'YYYY-MM-DD') as day, json_agg(json_build_object('row', f.part,
          'value', f.value, 'usual', f.usual, 'band', f.band, 'estimated', f.estimated,
          'since', f.since_at, 'volume', f.volume, 'words', f.words) order by f.id) as rows
        from report_alert_findings f where f.alert_id = a.id and ${inSight('f.apps', sight)}
        group by f.day order by f.day desc limit ${LATEST}) f), '[]') as fired
    from report_alerts a
    join people p on p.id = a.author_id
    left join reports r on r.id = a.report_id and r.deleted_at is null
    left join follows f on f.subject_kind = 'report-alert' and f.subject_id = a.id
      and f.person_id = ${who.id}
    where ${alertSeen(sight, who.id)}
      and ${whose === 'mine' ? sql`a.author_id = ${who.id}` : whose === 'followed' ? following : sql`true`}
      and ${id === undefined ? sql`true` : sql`a.id = ${id}`}
      and ${reportId === undefined ? sql`true` : sql`a.report_id = ${reportId}`}
      and ${active === undefined ? sql`true` : sql`a.active = ${active}`}
    order by a.active desc, a.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

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
