import { call } from '#/client/api.ts';
import { oneOf, optionFrom } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { startOfMonth } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { amount, entity, optional, passed, text } from '#/kernel/parameters.ts';
import { nameOf, stateWords } from './plan-words.ts';
import type { PlanKind, SpendPlan } from './plans.contract.ts';

const access = may('spend-plans:write');

/** Whose month is planned, as the form says it. */
interface Seen {
  month: string;
  kind: PlanKind;
  subject: number | undefined;
  plan: SpendPlan | undefined;
  /** The target it is to have; the same as before unless told. */
  roas?: SpendPlan['roas'];
}

const parameters = {
  amount: amount('in the month'),
  team: optional(entity('team')),
  app: optional(entity('app')),
  note: optional(text('why')),
  seen: passed<Seen>(),
};

/** Of the month that runs: what is planned already. */
async function seenNow(it: { team?: number | undefined; app?: number | undefined }): Promise<Seen> {
  const month = startOfMonth(dayOf(new Date()));
  const kind = it.team !== undefined ? 'team' : it.app !== undefined ? 'app' : 'studio';
  const subject = it.team ?? it.app;
  const { rows } = await call('GET /spend-plans', { month });
  const plan = rows.find((one) => one.kind === kind && one.subject?.id === subject);
  return { month, kind, subject, plan };
}

const words = (micros: number, currency: string) => formatMoney(micros, 'whole', currency);

async function preview(it: {
  amount?: { micros: number; currency?: string | undefined };
  team?: number;
  app?: number;
}): Promise<Preview> {
  const { month, plan } = await seenNow(it);
  const now = plan
    ? { value: words(plan.amount, plan.currency), note: stateWords(plan) }
    : { value: 'no plan' };
  const facts = [{ label: monthName(month), ...now }];
  if (!it.amount) return { facts };
  const { micros, currency = plan?.currency ?? 'USD' } = it.amount;
  return { facts: [...facts, { label: 'New', value: words(micros, currency) }] };
}

/** Plans what may be spent in a month; the undo brings back the plan before, or none. */
export const planSpend = action({
  id: 'spend-plan.save',
  title: 'Plan what may be spent in a month',
  icon: 'target-arrow',
  access,
  keywords: ['budget', 'month', 'spend', 'user acquisition', 'limit'],
  verbs: ['plan spend', 'plan spending'],
  parameters,
  preview,
  run: async ({ amount: { micros, currency }, team, app, note, seen }) => {
    const known = seen ?? (await seenNow({ team, app }));
    const { month, kind, subject, plan } = known;
    const roas = known.roas === undefined ? (plan?.roas ?? null) : known.roas;
    const of = { month, kind, ...(subject !== undefined && { subject }) };
    const { message, id, version } = await call('POST /save-spend-plan', {
      ...of,
      amount: micros,
      currency: currency ?? plan?.currency ?? 'USD',
      roas,
      note: note || null,
      version: plan?.version ?? 0,
    });
    return {
      message,
      undo: () =>
        plan
          ? call('POST /save-spend-plan', {
              ...of,
              amount: plan.amount,
              currency: plan.currency,
              roas: plan.roas,
              note: plan.note,
              version,
            })
          : call('POST /delete-spend-plan', { id, version }),
    };
  },
});

const plansNow = async () => (await call('GET /spend-plans', {})).rows;

/** Deletes the plan of a month; the undo makes it once more. */
export const deletePlan = action({
  id: 'spend-plan.delete',
  title: 'Delete a plan of what may be spent',
  icon: 'trash',
  access,
  keywords: ['budget', 'month', 'spend'],
  verbs: ['delete plan', 'delete spend plan'],
  parameters: {
    plan: optionFrom(
      'Plan',
      async () =>
        (await plansNow()).map((it) => ({
          id: it.id,
          title: nameOf(it),
          note: `${monthName(it.month)}, ${words(it.amount, it.currency)}`,
        })),
      [],
    ),
    seen: passed<SpendPlan>(),
  },
  run: async ({ plan: id, seen }) => {
    const plan = seen ?? oneOf(await plansNow(), id, 'This plan');
    const { month, kind, subject, amount, currency, roas, note } = plan;
    const { message } = await call('POST /delete-spend-plan', { id, version: plan.version });
    const again = { month, kind, amount, currency, roas, note, version: 0 };
    return {
      message,
      undo: () =>
        call('POST /save-spend-plan', { ...again, ...(subject && { subject: subject.id }) }),
    };
  },
});

export const planActions = [planSpend, deletePlan];
