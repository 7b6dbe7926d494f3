import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { assignedToEvaluator, assignedToPerson } from '../evaluation-notices.ts';
import type { assignEndpoints, Candidate } from './assign.contract.ts';
import { areThere, candidatesOf, type CandidateRow } from './candidates.records.ts';
import { evaluatorsNamed, mayEvaluate } from './evaluators.records.ts';

type Asked = ParsedInputOf<(typeof assignEndpoints)['GET /evaluations/candidates']>;
type Given = ParsedInputOf<(typeof assignEndpoints)['POST /evaluations/add']>;

/** Locked, so that of two who give the same form out the second sees what the first did. */
async function publishedForm({ db }: Context, id: number, lock: boolean) {
  const query = db
    .selectFrom('evaluation_forms')
    .select(['id', 'family', 'self_part', 'state', 'name'])
    .where('id', '=', id);
  const form = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!form) throw notFound('This form');
  if (form.state !== 'published') throw conflict('Only a published form can be given out.');
  return form;
}

function problemOf(it: CandidateRow, asked: Asked, whoId: number): string | null {
  if (it.has_one) return 'Has one for these days already';
  if (asked.evaluator_id === undefined) {
    return it.evaluator_id === null ? 'Has no manager or lead who evaluates' : null;
  }
  if (asked.evaluator_id === it.id) return 'Cannot evaluate themself';
  return it.id === whoId ? 'You cannot choose who evaluates you' : null;
}

/** Everybody it would be given to, with who evaluates them or why they are left out. */
async function candidates(asked: Asked, family: string, context: Context): Promise<Candidate[]> {
  const { db, who, scope } = context;
  if (asked.ends_on < asked.starts_on) {
    throw invalid({ ends_on: 'The period ends before it starts.' });
  }
  const there = await areThere(db, asked);
  if (!there.teams) throw notFound('This team');
  if (!there.departments) throw notFound('This department');
  const chosen =
    asked.evaluator_id === undefined ? undefined : await mayEvaluate(db, asked.evaluator_id);
  if (asked.evaluator_id !== undefined && !chosen) throw notFound('This evaluator');
  const { starts_on, ends_on } = asked;
  const rows = await candidatesOf(db, { who, scope, audience: asked, family, starts_on, ends_on });
  const named = new Set(asked.people);
  if (rows.filter((it) => named.has(it.id)).length < named.size) throw notFound('This person');
  return rows.map((it) => ({
    person: { id: it.id, name: it.name, title: it.title },
    evaluator:
      chosen ??
      (it.evaluator_id === null ? null : { id: it.evaluator_id, name: it.evaluator_name ?? '' }),
    problem: problemOf(it, asked, who.id),
  }));
}

async function lookAtCandidates(asked: Asked, context: Context) {
  const form = await publishedForm(context, asked.form, false);
  const rows = await candidates(asked, form.family, context);
  return { rows, ready: rows.filter((it) => it.problem === null).length };
}

/** The due days must lie ahead, the self part's before the evaluator's. */
function daysOf(given: Given, selfPart: string, today: string) {
  const { self_due_on, due_on } = given;
  if (due_on < today) throw invalid({ due_on: 'This day is over.' });
  if (selfPart === 'none') return { self_due_on: null, due_on };
  if (!self_due_on) throw invalid({ self_due_on: 'Say by when people rate themselves.' });
  if (self_due_on < today) throw invalid({ self_due_on: 'This day is over.' });
  if (self_due_on > due_on) throw invalid({ due_on: 'The self part is due later than this.' });
  return { self_due_on, due_on };
}

type Ready = Candidate & { evaluator: NonNullable<Candidate['evaluator']> };
const isReady = (it: Candidate): it is Ready => it.problem === null && it.evaluator !== null;

async function insertAll(context: Context, given: Given, ready: readonly Ready[], days: Days) {
  const { db, who, now, audit } = context;
  const { form, period, starts_on, ends_on } = given;
  const about = { form_id: form, period, starts_on, ends_on, ...days };
  const made = await db
    .insertInto('evaluations')
    .values(
      ready.map((it) => ({
        ...about,
        person_id: it.person.id,
        evaluator_id: it.evaluator.id,
        assigned_by: who.id,
        assigned_at: now,
      })),
    )
    .returning(['id', 'person_id', 'evaluator_id'])
    .execute();
  await db
    .insertInto('evaluation_events')
    .values(
      made.map((it) => ({
        evaluation_id: it.id,
        kind: 'assign',
        to_state: 'assigned',
        person_id: who.id,
        at: now,
      })),
    )
    .execute();
  for (const { id, person_id, evaluator_id } of made) {
    const after = { ...about, person_id, evaluator_id };
    audit({ action: 'evaluation.assign', subject: ['evaluation', id], after });
  }
  return made;
}
type Days = ReturnType<typeof daysOf>;
type Made = Awaited<ReturnType<typeof insertAll>>;

async function tellAll(
  context: Context,
  { period }: Given,
  days: Days,
  ready: readonly Ready[],
  made: Made,
) {
  const { notify } = context;
  const all = made.map((it) => ({
    ...it,
    ...days,
    version: 1,
    period,
    person_name: ready.find((one) => one.person.id === it.person_id)?.person.name ?? '',
    evaluator_name: ready.find((one) => one.person.id === it.person_id)?.evaluator.name ?? '',
  }));
  for (const it of all) await notify([it.person_id], assignedToPerson(it));
  for (const [evaluatorId, its] of Map.groupBy(all, (it) => it.evaluator_id)) {
    const [first] = its;
    if (!first) continue;
    const key = `evaluations.to-write:${first.id}`;
    const about = { count: its.length, first: first.person_name, period, due_on: days.due_on, key };
    await notify([evaluatorId], assignedToEvaluator(about));
  }
}

/** Gives the form to everybody it can be given to; who is left out comes back with the reason. */
async function giveOut(given: Given, context: Context) {
  const form = await publishedForm(context, given.form, true);
  const days = daysOf(given, form.self_part, dayOf(context.now));
  const rows = await candidates(given, form.family, context);
  if (rows.length === 0) throw invalid({ people: 'Choose people, teams or departments.' });
  const ready = rows.filter(isReady);
  const left = rows.filter((it) => !isReady(it));
  if (ready.length === 0) {
    const [first] = left;
    throw conflict(`Nobody can be given this form. ${first?.person.name}: ${first?.problem}.`);
  }
  if (ready.length > 500) throw invalid({ people: 'At most 500 people at once.' });
  const made = await insertAll(context, given, ready, days);
  await tellAll(context, given, days, ready, made);
  return { made: made.length, left };
}

export const assignHandlers = {
  'GET /evaluations/candidates': lookAtCandidates,
  'GET /evaluations/evaluators': async (_input: object, { db }: Context) => ({
    rows: await evaluatorsNamed(db),
  }),
  'POST /evaluations/add': giveOut,
};
