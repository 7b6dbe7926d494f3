import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import { companyOf } from '#/store/company.ts';
import type { Context } from '#/store/handler.ts';
import { contains } from '#/store/network.ts';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { placeOf } from '../locations/place.records.ts';
import type { IpRule } from './ip-rules.contract.ts';

const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean);

const selectRules = ({ db }: Context) =>
  db
    .selectFrom('ip_rules as r')
    .leftJoin('people as m', 'm.id', 'r.made_by')
    .select(['r.id', 'r.version', 'r.kind', 'r.network', 'r.label'])
    .select(['m.name as madeBy', 'r.created_at as madeAt'])
    .select(
      sql<{ id: number; name: string }[]>`(select coalesce(json_agg(
          json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
        from people p where p.id = any(r.exempt))`.as('exempt'),
    );

export async function listRules(context: Context) {
  const rows = await selectRules(context)
    .orderBy('r.kind')
    .orderBy(sql`lower(r.label)`)
    .orderBy('r.id')
    .execute();
  return rows.map((it) => ({ ...it, hasMe: contains(it.network, context.address) }));
}

export async function findRule(context: Context, id: number) {
  const row = await selectRules(context).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This rule');
  return { ...row, hasMe: contains(row.network, context.address) } satisfies Omit<
    IpRule,
    'madeAt'
  > & { madeAt: Date };
}

const selectUsers = ({ db, who, scope }: Context) =>
  db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .where('p.status', '!=', 'left')
    .where(personInScope('p.id', who, scope))
    .select(['p.id', 'p.version', 'p.name', 'p.title', 'r.name as role', 'p.ip_checked as checked'])
    .select(sql<'invited' | 'active' | 'blocked'>`p.status`.as('status'))
    .select(
      sql<string[]>`array(select i.label from ip_rules i where p.id = any(i.exempt)
        order by i.label)`.as('exemptFrom'),
    )
    .select(
      sql<Date | null>`(select max(a.last_at) from ip_attempts a where a.person_id = p.id)`.as(
        'refusedAt',
      ),
    )
    .select(sql<boolean>`(r.rank < ${who.role.rank} or p.id = ${who.id})`.as('canSwitch'));

export async function listUsers(
  { q, checked, page, perPage }: { q?: string; checked?: boolean; page: number; perPage: number },
  context: Context,
) {
  let query = selectUsers(context).where(containsWords(['p.name', 'p.email'], wordsOf(q)));
  if (checked !== undefined) query = query.where('p.ip_checked', '=', checked);
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, totalRows: total };
}

export async function findUser(context: Context, id: number) {
  const row = await selectUsers(context).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This person');
  return row;
}

export async function listAttempts(
  wanted: { q?: string; person?: number; page: number; perPage: number },
  context: Context,
) {
  const { db, who, scope } = context;
  const { q, person, page, perPage } = wanted;
  let query = db
    .selectFrom('ip_attempts as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .where(personInScope('p.id', who, scope))
    .where(containsWords(['p.name', 'a.address'], wordsOf(q)));
  if (person !== undefined) query = query.where('p.id', '=', person);
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['a.id', 'p.id as personId', 'p.name', 'a.address', 'a.door', 'a.tries'])
    .select('a.last_at as lastAt')
    .orderBy('a.last_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const shown = rows.map(async ({ personId, name, ...it }) => ({
    ...it,
    person: { id: personId, name },
    place: await placeOf(it.address),
  }));
  const keptDays = (await companyOf(db)).addressDays;
  return { rows: await Promise.all(shown), totalRows: total, keptDays };
}
