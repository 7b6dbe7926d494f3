import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
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

const stateIs = {
  all: sql<boolean>`true`,
  open: sql<boolean>`f.known_at is null and z.until is null`,
  known: sql<boolean>`f.known_at is not null`,
  snoozed: sql<boolean>`z.until is not null`,
};

/** Findings over figures that the reader may see at this moment, whoever watches them. */
export async function selectFindings(context: Context, wanted: Wanted) {
  const { db, who, now } = context;
  const { whose, state, rule, measure, from, to, id, limit, offset } = wanted;
  const sight = await sightOf(context);
  const following = sql<boolean>`coalesce(not w.muted, a.author_id = ${who.id})`;
  const known = sql<{ by: { id: number; name: string }; at: string; note: string | null } | null>`
    case when k.id is not null then json_build_object('by',
      json_build_object('id', k.id, 'name', k.name), 'at', f.known_at, 'note', f.note) end`;
  return db
    .selectFrom('report_alert_findings as f')
    .innerJoin('report_alert_firings as g', (on) =>
      on.onRef('g.alert_id', '=', 'f.alert_id').onRef('g.day', '=', 'f.day'),
    )
    .innerJoin('report_alerts as a', 'a.id', 'f.alert_id')
    .leftJoin('people as k', 'k.id', 'f.known_by')
    .leftJoin('follows as w', (on) =>
      on
        .on('w.subject_kind', '=', sql.lit('report-alert'))
        .onRef('w.subject_id', '=', 'a.id')
        .on('w.person_id', '=', who.id),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('report_alert_snoozes as s')
          .select((it) => it.fn.max('s.until').as('until'))
          .whereRef('s.alert_id', '=', 'a.id')
          .where('s.person_id', 'in', [who.id, eb.ref('a.author_id')])
          .where('s.until', '>', now)
          .where((it) => it.or([it('s.part', 'is', null), it('s.part', '=', it.ref('f.part'))]))
          .as('z'),
      (on) => on.onTrue(),
    )
    .select(['f.id', 'f.version', 'a.rule', 'a.unit', 'f.part', 'f.value', 'f.usual', 'f.band'])
    .select(['f.estimated', 'f.since_at as since', 'f.volume', 'f.words', 'g.fired_at as firedAt'])
    .select('z.until as snoozedUntil')
    .select((eb) => [
      sql<string>`to_char(f.day, 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*) over ()::int`.as('total'),
      jsonBuildObject({
        id: eb.ref('a.id'),
        mine: sql<boolean>`a.author_id = ${who.id}`,
        following,
      }).as('alert'),
      jsonArrayFrom(
        eb
          .selectFrom('report_alert_seen as s')
          .innerJoin('people as p', 'p.id', 's.person_id')
          .select(['p.id', 'p.name'])
          .whereRef('s.finding_id', '=', 'f.id')
          .orderBy('s.at')
          .orderBy('p.id'),
      ).as('seenBy'),
      sql<boolean>`exists (select 1 from report_alert_seen s
        where s.finding_id = f.id and s.person_id = ${who.id})`.as('seen'),
      known.as('known'),
    ])
    .where(inSight('f.apps', sight))
    .where(measureSeen(who.id))
    .$if(whose === 'mine', (it) => it.where('a.author_id', '=', who.id))
    .$if(whose === 'followed', (it) => it.where(following))
    .where(stateIs[state])
    .$if(id !== undefined, (it) => it.where('f.id', '=', id!))
    .$if(rule !== undefined, (it) => it.where('a.id', '=', sql<number>`any(${rule}::int[])`))
    .$if(measure !== undefined, (it) =>
      it.where(sql<boolean>`a.rule ->> 'measure' = any(${measure}::text[])`),
    )
    .$if(from !== undefined, (it) => it.where('f.day', '>=', sql<string>`${from}::date`))
    .$if(to !== undefined, (it) => it.where('f.day', '<=', sql<string>`${to}::date`))
    .orderBy('f.day', 'desc')
    .orderBy('g.fired_at', 'desc')
    .orderBy('f.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

type Row = Awaited<ReturnType<typeof selectFindings>>[number];

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
