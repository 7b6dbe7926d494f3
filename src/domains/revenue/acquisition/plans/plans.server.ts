import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, endOfMonth, startOfMonth } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { dollarsOf, formatMoney } from '#/kernel/money.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { paceOf, type SpentDays } from './plan-pace.ts';
import { plansEndpoints, roasAges, type SpendPlan } from './plans.contract.ts';
import {
  changeableBy,
  plansWith,
  reachIn,
  subjectColumns,
  subjectOf,
  type PlanRow,
} from './plans.records.ts';
import { spentDays } from './spent.facts.ts';

type Save = ParsedInputOf<(typeof plansEndpoints)['POST /save-spend-plan']>;

/** Days before the month whose spend stands for days to come while the month is young. */
const BEFORE_DAYS = 14;

const sumIn = ({ days, values }: SpentDays, from: string) =>
  days.reduce((sum, day, at) => sum + (day < from ? 0 : (values[at] ?? 0)), 0);

/** How a plan stands today. */
async function standsAt(context: Context, row: PlanRow) {
  const { kind, id: subject } = subjectOf(row);
  const { month, currency, amount } = row;
  const [yesterday, last] = [addDays(dayOf(context.now), -1), endOfMonth(month)];
  const to = last < yesterday ? last : yesterday;
  const from = addDays(month, -BEFORE_DAYS);
  // A month further ahead than any figure reaches.
  const nothing = { days: [], values: [], missing: new Set<string>(), through: undefined };
  if (from > to) return { ...paceOf(month, amount, nothing), dollars: 0 };
  const of = { kind, subject };
  const own = await spentDays(context, of, { from, to }, currency);
  const dollars = currency === 'USD' ? own : await spentDays(context, of, { from, to }, 'USD');
  const inDollars = dollars ? Math.round(sumIn(dollars, month)) : null;
  if (!own) {
    const unknown = paceOf(month, amount, nothing);
    return { ...unknown, spent: null, dollars: inDollars, pace: null, leftPerDay: null };
  }
  return { ...paceOf(month, amount, own), dollars: inDollars };
}

function roasOf({ roas_age, roas_target }: PlanRow): SpendPlan['roas'] {
  const age = roasAges.find((it) => it === roas_age);
  return age === undefined || roas_target === null ? null : { age, target: roas_target };
}

async function listPlans(context: Context, asked: string | undefined) {
  const month = asked ?? startOfMonth(dayOf(context.now));
  const [isSeen, isChangeable, found] = await Promise.all([
    reachIn(context, context.scope),
    changeableBy(context),
    plansWith(context).where('s.month', '=', month).orderBy('s.id').execute(),
  ]);
  const rows: SpendPlan[] = [];
  for (const row of found) {
    const { kind, id, name } = subjectOf(row);
    if (!isSeen({ kind, subject: id })) continue;
    rows.push({
      ...(await standsAt(context, row)),
      id: row.id,
      version: row.version,
      month,
      kind,
      subject: id === undefined ? null : { id, name },
      currency: row.currency,
      amount: row.amount,
      roas: roasOf(row),
      note: row.note,
      by: row.by,
      at: row.set_at.toISOString(),
      canChange: isChangeable({ kind, subject: id }),
    });
  }
  return { month, rows };
}

/** The name of what is planned for. @throws Refusal `not-found`, also for another team's. */
async function findSubject(context: Context, { kind, subject }: Save): Promise<string> {
  const missing = notFound('What this is planned for');
  const isWithin = await reachIn(context, context.scope);
  if (!isWithin({ kind, subject })) throw missing;
  if (kind === 'studio') return 'The studio';
  const table = ({ team: 'teams', app: 'apps', 'media-source': 'networks' } as const)[kind];
  const found = await context.db
    .selectFrom(table)
    .select('name')
    .where('id', '=', subject!)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw missing;
  return found.name;
}

async function planOf(context: Context, save: Save) {
  const of = subjectColumns(save);
  let query = context.db
    .selectFrom('spend_plans')
    .select(['id', 'amount', 'currency', 'note', 'version'])
    .where('month', '=', save.month);
  for (const name of ['team_id', 'app_id', 'network_id'] as const) {
    const id = of[name];
    query = id === null ? query.where(name, 'is', null) : query.where(name, '=', id);
  }
  return query.forUpdate().executeTakeFirst();
}

/** Sets or changes what may be spent in a month; of two first plans at once the second is stale. */
async function savePlan(save: Save, context: Context) {
  const { db, who, now, audit } = context;
  const name = await findSubject(context, save);
  const before = await planOf(context, save);
  if ((before?.version ?? 0) !== save.version) throw stale(before ?? null);
  const { month, amount, currency, roas, note } = save;
  const aimed = { roas_age: roas?.age ?? null, roas_target: roas?.target ?? null };
  const set = { amount, currency, ...aimed, note, set_by: who.id, set_at: now };
  const kept = before
    ? await db
        .updateTable('spend_plans')
        .set({ ...set, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('spend_plans')
        .values({ month, ...subjectColumns(save), ...set })
        // The studio has no row of its own to lock: of two first plans the index lets in one.
        .onConflict((it) => it.doNothing())
        .returning(['id', 'version'])
        .executeTakeFirst();
  if (!kept) throw stale(null);
  const { id, version } = kept;
  audit({
    action: 'spend-plan.save',
    subject: ['spend-plan', id],
    before: before && { amount: before.amount, currency: before.currency, note: before.note },
    after: { month, for: name, amount, currency, roas, note },
  });
  const words = formatMoney(amount, 'whole', currency);
  return { message: `${name} may spend ${words} in ${monthName(month)}.`, id, version };
}

async function deletePlan({ id, version }: { id: number; version: number }, context: Context) {
  const row = await plansWith(context).where('s.id', '=', id).forUpdate('s').executeTakeFirst();
  const isWithin = await reachIn(context, context.scope);
  if (!row) throw notFound('This plan');
  const { kind, id: subject, name } = subjectOf(row);
  if (!isWithin({ kind, subject })) throw notFound('This plan');
  if (row.version !== version) throw stale({ id, version: row.version });
  await context.db.deleteFrom('spend_plans').where('id', '=', id).execute();
  context.audit({
    action: 'spend-plan.delete',
    subject: ['spend-plan', id],
    before: { month: row.month, for: name, amount: row.amount, currency: row.currency },
  });
  return { message: `${name} has no plan for ${monthName(row.month)}.` };
}

const units = (micros: number | null) => (micros === null ? null : dollarsOf(micros));

const columns: Column<SpendPlan>[] = [
  { title: 'Month', value: (it) => it.month },
  { title: 'Kind', value: (it) => it.kind },
  { title: 'Plan of', value: (it) => it.subject?.name ?? 'The studio' },
  { title: 'Plan', value: (it) => units(it.amount) },
  { title: 'Currency', value: (it) => it.currency },
  { title: 'Spent', value: (it) => units(it.spent) },
  { title: 'Spent USD', value: (it) => units(it.dollars) },
  { title: 'Figures to', value: (it) => it.through },
  { title: 'Days not whole', value: (it) => it.missing },
  { title: 'Left a day', value: (it) => units(it.leftPerDay) },
  { title: 'Pace of the month', value: (it) => units(it.pace) },
  { title: 'State', value: (it) => it.state },
  { title: 'ROAS target', value: (it) => it.roas?.target },
  { title: 'At the age of', value: (it) => it.roas?.age },
  { title: 'Why', value: (it) => it.note },
  { title: 'By', value: (it) => it.by },
];

export const plansServed = serve(plansEndpoints, {
  'GET /spend-plans/export': async ({ month: asked, format }, context) => {
    const { month, rows } = await listPlans(context, asked);
    return sheetFile(`backlot spend plans ${month.slice(0, 7)}`, format, columns, rows);
  },
  'GET /spend-plans': ({ month }, context) => listPlans(context, month),
  'POST /save-spend-plan': savePlan,
  'POST /delete-spend-plan': deletePlan,
});
