import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import { categoriesOf } from '../evaluation-form.records.ts';
import { isLate } from '../evaluation-reply.server.ts';
import { evaluationScore } from '../evaluation-score.ts';
import type { FormCategory } from '../evaluation.contract.ts';
import {
  evaluationSeen,
  isAbout,
  leadSideSeen,
  selfSideSeen,
  shownState,
  shownVersion,
} from '../evaluations.policy.ts';
import type { Evaluated } from './evaluated.ts';
import type { Part } from './statistics.ts';

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/**
 * The team people `p` are counted in, to be joined as `team`: the one they lead, else the one that
 * has most of their time.
 */
export const homeTeam = sql<{ id: number; name: string; department_id: number | null }>`(
  select t.id, t.name, t.department_id from teams t
  left join team_members m on m.team_id = t.id and m.person_id = p.id and m.until is null
  where t.lead_id = p.id or m.id is not null
  order by (t.lead_id = p.id) desc nulls last, m.allocation desc, t.id limit 1)`;

/** Condition on `departments d`: it is people's own, else their team's. */
export const isHome = sql<boolean>`d.id = coalesce(p.department_id, team.department_id)`;

/**
 * Evaluations with all that reports need; `where` may use `e`, `p`, `team` and `d`. Ones that are
 * not in the reader's scope come only as far as means need them: with a lead's side that is shown.
 */
const selectRows = ({ db, who }: Context, where: RawBuilder<unknown>) =>
  db
    .selectFrom('evaluations as e')
    .innerJoin('evaluation_forms as f', 'f.id', 'e.form_id')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('people as v', 'v.id', 'e.evaluator_id')
    .leftJoinLateral(homeTeam.as('team'), (join) => join.onTrue())
    .leftJoin('departments as d', (join) => join.on(isHome))
    .select(['e.id', 'e.version', 'e.form_id', 'f.name as form_name', 'e.period', 'e.starts_on'])
    .select(['e.ends_on', shownState(who).as('shown_state'), 'f.self_part', 'e.self_due_on'])
    .select(['e.due_on', 'e.person_id', 'p.name as person_name', 'p.title as person_title'])
    .select(['e.evaluator_id', 'v.name as evaluator_name', 'team.id as team_id'])
    .select(['team.name as team_name', 'd.id as department_id', 'd.name as department_name'])
    .select(['e.calibrated_score', 'e.calibration_reason'])
    .select(evaluationSeen(who).as('in_scope'))
    .select(leadSideSeen(who).as('lead_seen'))
    .select(selfSideSeen(who).as('self_seen'))
    .where(sql<boolean>`${where}`)
    .orderBy('p.name')
    .orderBy('e.ends_on', 'desc')
    .orderBy('e.id')
    .execute();

type Scores = Map<number, number>;

/** What both sides gave as far as the reader may know it, by evaluation: question → 1 to 5. */
async function scoresOf({ db }: Context, rows: readonly Row[]) {
  const ids = (seen: (it: Row) => boolean) => rows.filter(seen).map((it) => it.id);
  const answers = await db
    .selectFrom('evaluation_answers')
    .select(['evaluation_id', 'side'])
    .select([
      sql<number[]>`array_agg(question_id)`.as('questions'),
      sql<number[]>`array_agg(score)`.as('scores'),
    ])
    .where('score', 'is not', null)
    .where(
      sql<boolean>`(
        (side = 'self' and evaluation_id = any(${ids((it) => it.self_seen)}::int[]))
        or (side = 'lead' and evaluation_id = any(${ids((it) => it.lead_seen)}::int[])))`,
    )
    .groupBy(['evaluation_id', 'side'])
    .execute();
  const all = new Map(
    answers.map((it): [string, Scores] => [
      `${it.evaluation_id} ${it.side}`,
      new Map(it.questions.map((question, at) => [question, it.scores[at]!])),
    ]),
  );
  return (id: number, side: 'self' | 'lead'): Scores => all.get(`${id} ${side}`) ?? new Map();
}

/** The score of each question weighs its percent of the category. */
function partsOf(category: FormCategory, scores: Scores): Part {
  let [sum, weight] = [0, 0];
  for (const question of category.questions) {
    const score = scores.get(question.id);
    if (score === undefined) continue;
    sum += question.weight * score * 100;
    weight += question.weight;
  }
  return { sum, weight };
}

const hundredths = (points: number | null) => (points === null ? null : Math.round(points * 100));

/** Evaluations with their scores as far as the reader may know them. */
export async function selectEvaluated(
  context: Context,
  where: RawBuilder<unknown>,
): Promise<Evaluated[]> {
  const rows = await selectRows(context, where);
  const { who } = context;
  const forms = await categoriesOf(context.db, [...new Set(rows.map((it) => it.form_id))]);
  const scores = await scoresOf(context, rows);
  const today = dayOf(context.now);
  return rows.map(({ in_scope, lead_seen, shown_state, ...row }) => {
    const it = { ...row, state: shown_state, version: shownVersion({ ...row, shown_state }, who) };
    const form = forms.get(it.form_id) ?? [];
    const [self, lead] = [scores(it.id, 'self'), scores(it.id, 'lead')];
    const calibrated = lead_seen ? it.calibrated_score : null;
    const leads = evaluationScore(form, lead, calibrated);
    return {
      ...it,
      isLate: isLate(it, today),
      calibrated_score: calibrated,
      calibration_reason: lead_seen ? it.calibration_reason : null,
      isSingle: in_scope,
      isSeen: lead_seen,
      isOwn: isAbout(it, who),
      categories: form.map((category) => ({
        name: category.name,
        weight: category.weight,
        self: partsOf(category, self),
        lead: partsOf(category, lead),
      })),
      self: hundredths(evaluationScore(form, self).weighted),
      lead: hundredths(leads.weighted),
      final: hundredths(leads.overall),
    };
  });
}
