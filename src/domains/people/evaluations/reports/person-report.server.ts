import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { evaluationInFull } from '../evaluation-reply.server.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { selectEvaluations } from '../evaluation.records.ts';
import { evaluationSeen } from '../evaluations.policy.ts';
import { homeTeam, isHome } from './evaluated.records.ts';
import type { Evaluated } from './evaluated.ts';
import { figuresOf, seenOnes } from './groups.ts';
import { evaluatedInCompany } from './reach.records.ts';
import type { PersonPeriod, PersonReport } from './reports.contract.ts';

/** More periods than anybody stays. */
const MOST = 100;

/** Oneself, the people of the teams one leads, and those who have an evaluation one may see. */
async function personOf({ db, who, scope }: Context, id: number): Promise<PersonReport['person']> {
  const within = { ...who, teamIds: who.ledTeamIds };
  const person = await db
    .selectFrom('people as p')
    .leftJoinLateral(homeTeam.as('team'), (join) => join.onTrue())
    .leftJoin('departments as d', (join) => join.on(isHome))
    .select(['p.id', 'p.name', 'p.title', 'team.name as team', 'd.name as department'])
    .where('p.id', '=', id)
    .where((eb) =>
      eb.or([
        personInScope('p.id', within, scope),
        eb.exists(
          eb
            .selectFrom('evaluations as e')
            .select('e.id')
            .whereRef('e.person_id', '=', 'p.id')
            .where(evaluationSeen(who)),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  return person;
}

const saidTo = (side: EvaluationDetail['self'], question: number) => {
  const it = side?.answers.find((answer) => answer.question === question);
  return it ? { score: it.score, comment: it.comment } : null;
};

const overallComment = (side: EvaluationDetail['self']) =>
  side?.answers.find((it) => it.question === null)?.comment || null;

const categoryScore = (side: EvaluationDetail['self'], category: number) =>
  side?.scores.categories.find((it) => it.id === category)?.score ?? null;

/** One evaluation beside what the whole company got in its period. */
function periodOf(it: EvaluationDetail, company: readonly Evaluated[]): PersonPeriod {
  const names = it.categories.map(({ name }) => name);
  const means = figuresOf(company, names);
  // With nobody else in the period it would be the person against themselves.
  const isAlone = means.people < 2;
  return {
    id: it.id,
    period: it.period,
    startsOn: it.starts_on,
    endsOn: it.ends_on,
    form: it.form.name,
    evaluator: it.evaluator,
    state: it.state,
    categories: it.categories.map(({ id, name, weight }, at) => ({
      name,
      weight,
      self: categoryScore(it.self, id),
      lead: categoryScore(it.lead, id),
      company: (!isAlone && means.categories[at]?.lead) || null,
    })),
    self: it.self?.scores.weighted ?? null,
    lead: it.lead?.scores.weighted ?? null,
    calibrated: it.calibration?.score ?? null,
    final: it.score,
    company: isAlone ? null : means.final,
    reason: it.calibration?.reason ?? null,
    questions: it.categories.flatMap((category) =>
      category.questions.map(({ id, text }) => ({
        category: category.name,
        text,
        self: saidTo(it.self, id),
        lead: saidTo(it.lead, id),
      })),
    ),
    selfComment: overallComment(it.self),
    leadComment: overallComment(it.lead),
    note: it.note,
    agreement: it.agreement,
    releasedAt: it.releasedAt,
    acknowledgedAt: it.acknowledgedAt,
  };
}

/** How a person was evaluated in every period, as far as the reader may know. */
export async function personReport(
  { person: id }: { person: number },
  context: Context,
): Promise<PersonReport> {
  const { db, who } = context;
  const person = await personOf(context, id);
  const rows = await selectEvaluations(db, who, {
    where: sql`e.person_id = ${id}`,
    order: sql`e.ends_on desc, e.id desc`,
    limit: MOST,
    offset: 0,
  });
  const company = seenOnes(
    await evaluatedInCompany(context, [...new Set(rows.map((it) => it.period))]),
  );
  const evaluations: PersonPeriod[] = [];
  for (const row of rows) {
    const all = company.filter((it) => it.period === row.period);
    evaluations.push(periodOf(await evaluationInFull(context, row), all));
  }
  return { person, evaluations };
}
