import { sql } from 'kysely';
import type { Label } from '#/figures/breakdown.contract.ts';
import type { Unit } from '#/figures/definition.ts';
import { filterWords } from '#/figures/filter-words.records.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { changeIn } from '#/figures/measures.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { inSight, measureSeen, sightOf } from '../alert-sight.records.ts';
import { rowWords, ruleWords } from '../alert-words.ts';
import { askedOrWhyNot } from '../asked-rule.records.ts';
import { AlertRule } from '../rule.contract.ts';
import type { AlertFinding, feedEndpoints } from './feed.contract.ts';

type Asked = ParsedInputOf<(typeof feedEndpoints)['GET /alert-findings']>;
type Wanted = Omit<Asked, 'page' | 'perPage'> & { limit: number; offset: number };

interface Row {
  id: number;
  version: number;
  alert: { id: number; mine: boolean; following: boolean };
  rule: unknown;
  unit: string | null;
  day: string;
  part: string;
  value: number | null;
  usual: number | null;
  band: number | null;
  estimated: boolean;
  since: Date | null;
  volume: number | null;
  words: string | null;
  firedAt: Date;
  seenBy: { id: number; name: string }[];
  seen: boolean;
  known: { by: { id: number; name: string }; at: string; note: string | null } | null;
  snoozedUntil: Date | null;
  total: number;
}

const stateIs = {
  all: sql`true`,
  open: sql`f.known_at is null and z.until is null`,
  known: sql`f.known_at is not null`,
  snoozed: sql`z.until is not null`,
};

/** Findings over figures that the reader may see at this moment, whoever watches them. */
export async function selectFindings(context: Context, wanted: Wanted): Promise<Row[]> {
  const { db, who, now } = context;
  const { whose, state, rule, measure, from, to, id, limit, offset } = wanted;
  const sight = await sightOf(context);
  const following = sql`coalesce(not w.muted, a.author_id = ${who.id})`;
  const of = { all: sql`true`, mine: sql`a.author_id = ${who.id}`, followed: following };
  const { rows } = await sql<Row>`
    select f.id, f.version, a.rule, a.unit, to_char(f.day, 'YYYY-MM-DD') as day, f.part, f.value, f.usual,
      f.band, f.estimated, f.since_at as since, f.volume, f.words, g.fired_at as "firedAt", z.until as "snoozedUntil",
      count(*) over ()::int as total,
      json_build_object('id', a.id, 'mine', a.author_id = ${who.id}, 'following', ${following})
        as alert,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by s.at, p.id)
        from report_alert_seen s join people p on p.id = s.person_id
        where s.finding_id = f.id), '[]') as "seenBy",
      exists (select 1 from report_alert_seen s
        where s.finding_id = f.id and s.person_id = ${who.id}) as seen,
      case when k.id is not null then json_build_object('by', json_build_object('id', k.id,
        'name', k.name), 'at', f.known_at, 'note', f.note) end as known
    from report_alert_findings f
    join report_alert_firings g on g.alert_id = f.alert_id and g.day = f.day
    join report_alerts a on a.id = f.alert_id
    left join people k on k.id = f.known_by
    left join follows w on w.subject_kind = 'report-alert' and w.subject_id = a.id
      and w.person_id = ${who.id}
    left join lateral (select max(s.until) as until from report_alert_snoozes s
      where s.alert_id = a.id and s.person_id in (${who.id}, a.author_id) and s.until > ${now}
        and (s.part is null or s.part = f.part)) z on true
    where ${inSight('f.apps', sight)} and ${measureSeen(who.id)} and ${of[whose]} and ${stateIs[state]}
      and ${id === undefined ? sql`true` : sql`f.id = ${id}`}
      and ${rule === undefined ? sql`true` : sql`a.id = any(${rule}::int[])`}
      and ${measure === undefined ? sql`true` : sql`a.rule ->> 'measure' = any(${measure}::text[])`}
      and ${from === undefined ? sql`true` : sql`f.day >= ${from}::date`}
      and ${to === undefined ? sql`true` : sql`f.day <= ${to}::date`}
    order by f.day desc, g.fired_at desc, f.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Rows of one alert are named and worded together. */
async function shownOf(context: Context, rows: readonly Row[]): Promise<AlertFinding[]> {
  const rule = AlertRule.parse(rows[0]!.rule);
  const { shown: now } = await askedOrWhyNot(context, rule);
  // Figures were kept in the unit that the measure had.
  const shown = { ...now, unit: (rows[0]!.unit ?? now.unit) as Unit };
  const title = ruleWords(rule, shown, await filterWords(context, rule.filter));
  const parts = rows.map((it) => it.part);
  const labelOf = rule.by && (await labelsOf(context.db, rule.by, parts));
  return rows.map(
    ({ part, words, known, alert, firedAt, snoozedUntil, unit: _unit, since, volume, ...it }) => {
      const label: Label | null =
        labelOf && it.value !== null ? { ...labelOf(part), key: part } : null;
      const told =
        it.value === null
          ? undefined
          : { ...it, since, volume, value: it.value, name: label?.label };
      return {
        ...it,
        rule,
        label,
        alert: { ...alert, title },
        measure: { label: shown.label, unit: shown.unit, tone: shown.tone },
        change: changeIn(shown.unit, it.value, it.usual),
        words: told ? rowWords(rule, shown, told) : (words ?? ''),
        firedAt: firedAt.toISOString(),
        snoozedUntil: snoozedUntil && snoozedUntil.toISOString(),
        known: known && { ...known, at: new Date(known.at).toISOString() },
      };
    },
  );
}

export async function findingsOf(context: Context, rows: readonly Row[]): Promise<AlertFinding[]> {
  const groups = Map.groupBy(rows, (it) => it.alert.id);
  const shown = await Promise.all([...groups.values()].map((it) => shownOf(context, it)));
  const byId = new Map(shown.flat().map((it) => [it.id, it]));
  return rows.map((it) => byId.get(it.id)!);
}

/** One of them. */
export async function openFinding(context: Context, id: number): Promise<AlertFinding> {
  const wanted = { whose: 'all', state: 'all', limit: 1, offset: 0 } as const;
  const rows = await selectFindings(context, { ...wanted, id });
  const [found] = await findingsOf(context, rows);
  if (!found) throw notFound('This finding');
  return found;
}
