import { sql, type RawBuilder } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { beginsWith, containsWords } from '#/store/search.ts';
import { findQuiz, type QuizRecord } from '../quizzes.records.ts';
import type { assigneeEndpoints, Candidate } from './assignees.contract.ts';

type ByRole = ParsedInputOf<(typeof assigneeEndpoints)['GET /getUsersByRole']>;
type Find = ParsedInputOf<(typeof assigneeEndpoints)['GET /get-users']>;

/** More people than one sends a quiz to at once. */
const MOST = 500;

/** Who `p` may be asked: people at work in one's scope, but never whoever wrote the quiz. */
export const mayBeAsked = ({ who, scope }: Pick<Context, 'who' | 'scope'>, quiz: QuizRecord) =>
  sql<boolean>`(p.status = 'active' and p.id <> ${quiz.owner_id}
    and ${personInScope('p.id', who, scope)})`;

/** People `p` of a team: its present members and its lead. */
const ofTeam = (team: RawBuilder<unknown>) => sql<boolean>`p.id in (
  select person_id from team_members where until is null and team_id = ${team}
  union all select lead_id from teams where id = ${team})`;

async function candidates(
  { db }: Context,
  quiz: QuizRecord,
  wanted: {
    where: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit: number;
    offset: number;
  },
) {
  return db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.title'])
    .select(sql<Candidate['role']>`json_build_object('id', r.id, 'name', r.name)`.as('role'))
    .select(
      sql<Candidate['teams']>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
        from teams g where g.lead_id = p.id or exists (select 1 from team_members m
          where m.team_id = g.id and m.person_id = p.id and m.until is null)), '[]')`.as('teams'),
    )
    .select(
      sql<boolean>`exists (select 1 from quiz_assignees t where t.quiz_id = ${quiz.id}
        and t.person_id = p.id and t.withdrawn_at is null)`.as('asked'),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(sql<boolean>`${wanted.where}`)
    .orderBy(wanted.order ?? sql`lower(p.name)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
}

/** Roles and teams with how many of their people may be asked, and the people of one of them. */
export async function usersByRole({ quiz: id, role, team }: ByRole, context: Context) {
  const { db, who, scope } = context;
  const quiz = await findQuiz(context, id);
  const allowed = mayBeAsked(context, quiz);
  const roles = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.id', 'r.name', sql<number>`count(*)::int`.as('people')])
    .where(allowed)
    .groupBy('r.id')
    .orderBy('r.rank', 'desc')
    .orderBy('r.name')
    .execute();
  const teams = await db
    .selectFrom('teams as g')
    .select(['g.id', 'g.name'])
    .select(
      sql<number>`(select count(*)::int from people p where ${allowed}
        and ${ofTeam(sql`g.id`)})`.as('people'),
    )
    .where(teamInScope('g.id', who, scope))
    .orderBy('g.name')
    .execute();
  const of = [
    ...(role ? [sql`p.role_id = ${role}`] : []),
    ...(team ? [sql`${ofTeam(sql`${team}::int`)}`] : []),
  ];
  const people =
    of.length === 0
      ? []
      : await candidates(context, quiz, {
          where: sql.join([allowed, ...of], sql` and `),
          limit: MOST,
          offset: 0,
        });
  return { roles, teams, people };
}

/** People who may be asked, by name; those whose name begins so come first. */
export async function findUsers({ quiz: id, q, page, perPage }: Find, context: Context) {
  const quiz = await findQuiz(context, id);
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const wanted = {
    where: sql`${mayBeAsked(context, quiz)} and ${containsWords(['p.name', 'p.email', 'p.title', 'r.name'], words)}`,
    order: sql`${beginsWith('p.name', words)}`,
  };
  const rows = await candidates(context, quiz, {
    ...wanted,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const beyond = rows.length === 0 && page > 1;
  const [first] = beyond
    ? await candidates(context, quiz, { ...wanted, limit: 1, offset: 0 })
    : rows;
  return { rows, totalRows: first?.total ?? 0 };
}
