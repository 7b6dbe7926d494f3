import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { selvesOf } from '#/store/who.ts';
import { evaluationStates } from '../evaluation-machine.ts';
import { evaluationInFull, evaluationsAsSeen } from '../evaluation-reply.server.ts';
import { findEvaluation, hasProposal, selectEvaluations } from '../evaluation.records.ts';
import { evaluationSeen, shownState } from '../evaluations.policy.ts';
import type { evaluationSorts, listsEndpoints } from './lists.contract.ts';

type Wanted = ParsedInputOf<(typeof listsEndpoints)['GET /evaluations']>;
type View = Wanted['view'];

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;

/** Which evaluations a view is about. */
function ofView(view: View, { who }: Context): RawBuilder<unknown> {
  if (view === 'mine') return sql`e.person_id = ${who.id}`;
  if (view === 'all') return sql`true`;
  return sql`e.evaluator_id = ${who.id} and e.person_id <> all(${selvesOf(who)}::int[])`;
}

/** What waits for the reader in a view: to be filled in, written, calibrated or released. */
function waitsFor(view: View, { who, now }: Context): RawBuilder<unknown> {
  if (view === 'mine') {
    return sql`((e.state = 'assigned' and f.self_part <> 'none') or e.state = 'released')`;
  }
  if (view === 'all') {
    return sql`(e.state in ('submitted', 'calibrated') and not ${hasProposal}
      and e.person_id <> all(${selvesOf(who)}::int[]))`;
  }
  return sql`(e.state in ('self_submitted', 'lead_draft') or ${hasProposal} or (e.state = 'assigned'
    and (f.self_part <> 'needed' or e.self_due_on < ${dayOf(now)})))`;
}

/** Everything but the state, so that the states can be counted. */
function filtersOf(wanted: Wanted, context: Context): RawBuilder<unknown> {
  const { view, form, period, person, evaluator, team, search } = wanted;
  const conditions = [ofView(view, context)];
  if (form !== undefined) conditions.push(sql`e.form_id = ${form}`);
  if (period) conditions.push(sql`e.period = ${period}`);
  if (person !== undefined) conditions.push(sql`e.person_id = ${person}`);
  if (evaluator !== undefined) conditions.push(sql`e.evaluator_id = ${evaluator}`);
  if (team !== undefined) {
    conditions.push(sql`exists (select from team_members m where m.person_id = e.person_id
      and m.until is null and m.team_id = ${team})`);
  }
  if (search) conditions.push(sql`${containsWords(['p.name'], search.split(/\s+/))}`);
  return all(conditions);
}

function statesOf(wanted: Wanted, context: Context): RawBuilder<unknown> {
  const { view, state, waiting } = wanted;
  const conditions: RawBuilder<unknown>[] = [];
  if (state?.length) conditions.push(sql`${shownState(context.who)} = any(${state}::text[])`);
  if (waiting === 'me') conditions.push(waitsFor(view, context));
  if (waiting === 'nobody') conditions.push(sql`not ${waitsFor(view, context)}`);
  return all(conditions);
}

const columns: Record<(typeof evaluationSorts)[number], (context: Context) => RawBuilder<unknown>> =
  {
    person: () => sql`p.name`,
    evaluator: () => sql`v.name`,
    period: () => sql`e.starts_on`,
    due: () => sql`e.due_on`,
    state: ({ who }) => sql`array_position(${[...evaluationStates]}::text[], ${shownState(who)})`,
  };

function orderOf({ view, sort, order }: Wanted, context: Context): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  if (sort) return sql`${columns[sort](context)} ${direction}, e.due_on, p.name, e.id`;
  const waits = waitsFor(view, context);
  if (view === 'mine') return sql`${waits} desc, e.starts_on desc, e.id desc`;
  if (view === 'queue') return sql`${waits} desc, e.due_on, p.name, e.id`;
  return sql`e.starts_on desc, e.due_on, p.name, e.id`;
}

/** What is counted and can be chosen under the filters, whatever the state. */
async function around(context: Context, where: RawBuilder<unknown>, view: View) {
  const { db, who } = context;
  const from = db
    .selectFrom('evaluations as e')
    .innerJoin('evaluation_forms as f', 'f.id', 'e.form_id')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('people as v', 'v.id', 'e.evaluator_id')
    .where(evaluationSeen(who));
  const counted = await from
    .select([shownState(who).as('state'), sql<number>`count(*)`.as('count')])
    .select(sql<number>`count(*) filter (where ${waitsFor(view, context)})`.as('waiting'))
    .where(sql<boolean>`${where}`)
    .groupBy(sql`1`)
    .execute();
  const ofThisView = from.where(sql<boolean>`${ofView(view, context)}`);
  const periods = await ofThisView
    .select('e.period')
    .groupBy('e.period')
    .orderBy(sql`max(e.starts_on)`, 'desc')
    .orderBy('e.period')
    .limit(sql.lit(40))
    .execute();
  const evaluators = await ofThisView
    .select(['v.id', 'v.name'])
    .groupBy(['v.id', 'v.name'])
    .orderBy('v.name')
    .limit(sql.lit(200))
    .execute();
  return {
    counts: Object.fromEntries(counted.map((it) => [it.state, it.count])),
    waiting: counted.reduce((sum, it) => sum + it.waiting, 0),
    periods: periods.map((it) => it.period),
    evaluators,
  };
}

/** The lists behind `/evaluation`, the lead's queue and what HR sees of all. */
export async function listEvaluations(wanted: Wanted, context: Context) {
  const { db, who } = context;
  const where = filtersOf(wanted, context);
  const selection = {
    where: sql`${where} and ${statesOf(wanted, context)}`,
    order: orderOf(wanted, context),
    limit: wanted.perPage,
    offset: (wanted.page - 1) * wanted.perPage,
  };
  const rows = await selectEvaluations(db, who, selection);
  const isBeyond = rows.length === 0 && selection.offset > 0;
  const [first] = isBeyond
    ? await selectEvaluations(db, who, { ...selection, limit: 1, offset: 0 })
    : rows;
  return {
    rows: await evaluationsAsSeen(context, rows),
    totalRows: first?.total ?? 0,
    ...(await around(context, where, wanted.view)),
  };
}

/** One evaluation; one that is out of scope looks as if it did not exist. */
export async function showEvaluation({ id }: { id: number }, context: Context) {
  const row = await findEvaluation(context.db, context.who, id);
  if (!row) throw notFound('This evaluation');
  return evaluationInFull(context, row);
}
