import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { anywhere } from '#/store/records/like.ts';
import { projectInScope } from '#/store/scope.ts';
import { configOf } from '../config/config.records.ts';
import { mayIn, needProject, type WhichProject } from '../projects.records.ts';
import type { overviewEndpoints } from './overview.contract.ts';
import { projectById, selectProjects } from './projects-list.records.ts';

type Wanted = ParsedInputOf<(typeof overviewEndpoints)['GET /cjprojects/list']>;

const orders: Record<Wanted['sort'], ReturnType<typeof sql>> = {
  updated: sql`p.updated_at`,
  name: sql`lower(p.name)`,
  key: sql`p.key`,
  target: sql`p.target_on`,
  health: sql`array_position(array['off_track', 'at_risk', 'on_track'], p.health)`,
  lead: sql`lead.name`,
};

export async function listProjects(wanted: Wanted, context: Context) {
  const { who, scope } = context;
  const { page, perPage, search, state, whose, health } = wanted;
  const like = anywhere(search ?? '');
  const conditions = [
    projectInScope('p.id', who, scope),
    state === 'all' ? sql`true` : sql`(p.archived_at is null) = ${state === 'active'}`,
    whose === 'mine' ? projectInScope('p.id', who, 'own') : sql`true`,
    health ? sql`p.health = ${health}` : sql`true`,
    search ? sql`(p.name ilike ${like} or p.key ilike ${like})` : sql`true`,
  ];
  const direction = wanted.order === 'desc' ? sql`desc` : sql`asc`;
  const { rows, total } = await selectProjects(context, {
    where: sql.join(conditions, sql` and `),
    order: sql`${orders[wanted.sort]} ${direction} nulls last, p.id`,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { rows, totalRows: total };
}

export async function projectDetail(which: WhichProject, context: Context) {
  const { id } = await needProject(context, which);
  return {
    project: await projectById(context, id),
    ...(await configOf(context.db, id)),
    mayWrite: await mayIn(context, 'issues:write', id),
    mayConfigure: await mayIn(context, 'projects:configure', id),
    today: dayOf(context.now),
  };
}
