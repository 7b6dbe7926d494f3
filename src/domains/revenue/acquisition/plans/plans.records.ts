import { scopeOf, may, type Scope } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import type { PlanKind } from './plans.contract.ts';

export interface PlanSubject {
  kind: PlanKind;
  subject?: number | undefined;
}

type Asker = Pick<Context, 'db' | 'who'>;

/** Plans of whom somebody may see or change: of the teams and apps within a scope, else of all. */
export async function reachIn({ db, who }: Asker, scope: Scope) {
  const apps = await appsInScope(db, who, scope);
  return ({ kind, subject }: PlanSubject): boolean => {
    if (scope === 'all') return true;
    if (kind === 'team') return who.teamIds.includes(subject!);
    return kind === 'app' && apps !== 'all' && apps.includes(subject!);
  };
}

/** What somebody may change, whatever they asked for. */
export async function changeableBy(context: Asker) {
  const scope = scopeOf(may('spend-plans:write'), context.who.grants);
  return scope ? reachIn(context, scope) : () => false;
}

const columns = { team: 'team_id', app: 'app_id', 'media-source': 'network_id' } as const;

/** The columns that say whose plan it is. */
export function subjectColumns({ kind, subject }: PlanSubject) {
  const none = { team_id: null, app_id: null, network_id: null };
  return kind === 'studio' ? none : { ...none, [columns[kind]]: subject! };
}

/** Plans of all that a query is narrowed to, with whose they are. */
export const plansWith = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('spend_plans as s')
    .innerJoin('people as p', 'p.id', 's.set_by')
    .leftJoin('teams as t', 't.id', 's.team_id')
    .leftJoin('apps as a', 'a.id', 's.app_id')
    .leftJoin('networks as n', 'n.id', 's.network_id')
    .select(['s.id', 's.version', 's.month', 's.amount', 's.currency', 's.note', 's.set_at'])
    .select(['s.roas_age', 's.roas_target'])
    .select(['s.team_id', 's.app_id', 's.network_id', 'p.name as by'])
    .select(['t.name as team', 'a.name as app', 'n.name as network']);
export type PlanRow = Awaited<ReturnType<ReturnType<typeof plansWith>['execute']>>[number];

/** Whose plan a row is. */
export function subjectOf(it: PlanRow): { kind: PlanKind; id?: number; name: string } {
  if (it.team_id !== null) return { kind: 'team', id: it.team_id, name: it.team ?? '' };
  if (it.app_id !== null) return { kind: 'app', id: it.app_id, name: it.app ?? '' };
  if (it.network_id === null) return { kind: 'studio', name: 'The studio' };
  return { kind: 'media-source', id: it.network_id, name: it.network ?? '' };
}
