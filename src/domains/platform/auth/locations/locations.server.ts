import { sql } from 'kysely';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import { companyOf } from '#/store/company.ts';
import { serve, type Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { locationsEndpoints } from './locations.contract.ts';

type Wanted = ParsedInputOf<(typeof locationsEndpoints)['GET /users-location']>;

const browserOf = sql<string | null>`d.browser || ' on ' || d.system`;

/** Sign-ins of the scope within so many business days, today counted. */
const selectPlaces = ({ db, who, scope, now }: Context, days: number) =>
  db
    .selectFrom('sign_in_places as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .where('s.at', '>=', instantOf(addDays(dayOf(now), 1 - days)))
    .where(personInScope('p.id', who, scope));

const countPlaces = (context: Context, days: number) =>
  selectPlaces(context, days)
    .select('s.place')
    .select(sql<number>`count(distinct s.person_id)::int`.as('people'))
    .select(sql<number>`count(*)::int`.as('signIns'))
    .select(sql<Date>`max(s.at)`.as('lastAt'))
    .groupBy('s.place')
    .orderBy('people', 'desc')
    .orderBy('signIns', 'desc')
    .orderBy('s.place')
    .execute();

const columnOf = { at: sql`l.at`, name: sql`lower(l.name)`, place: sql`l.place` };

/** The last sign-in of each person that fits what is asked for. */
async function lastPlaces(it: Wanted, context: Context) {
  const words = (it.q ?? '').split(/\s+/).filter(Boolean);
  let fitting = selectPlaces(context, it.days)
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .where(containsWords(['p.name', 'p.email'], words))
    .distinctOn('s.person_id')
    .select(['s.person_id', 'p.name', 'p.photo', 'p.title', 's.place', 's.at'])
    .select(['s.is_new', browserOf.as('browser')])
    .select(
      sql<number>`(select count(distinct o.place)::int from sign_in_places o
      where o.person_id = s.person_id)`.as('places'),
    )
    .orderBy('s.person_id')
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc');
  if (it.place) fitting = fitting.where('s.place', '=', it.place);
  if (it.fresh) fitting = fitting.where('s.is_new', '=', true);
  const query = context.db.selectFrom(fitting.as('l'));
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql`${columnOf[it.sort]} ${sql.raw(it.order)}`)
    .orderBy('l.person_id')
    .limit(it.perPage)
    .offset((it.page - 1) * it.perPage)
    .execute();
  return {
    rows: rows.map(({ person_id: id, name, photo, title, is_new: isNew, ...rest }) => ({
      ...rest,
      isNew,
      person: { id, name, photo, title },
    })),
    totalRows: total,
  };
}

export const locationsServed = serve(locationsEndpoints, {
  'GET /users-location': async (it, context) => ({
    ...(await lastPlaces(it, context)),
    places: await countPlaces(context, it.days),
    keptDays: (await companyOf(context.db)).placeDays,
  }),

  'GET /user-location-history': async ({ id, page, perPage }, { db, who, scope }) => {
    const person = await db
      .selectFrom('people as p')
      .select(['p.id', 'p.name'])
      .where('p.id', '=', id)
      .where(personInScope('p.id', who, scope))
      .executeTakeFirst();
    if (!person) throw notFound('This person');
    const query = db.selectFrom('sign_in_places as s').where('s.person_id', '=', id);
    const { total } = await query
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .leftJoin('devices as d', 'd.id', 's.device_id')
      .select(['s.id', 's.place', 's.at', 's.is_new as isNew', browserOf.as('browser')])
      .orderBy('s.at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    return { rows, totalRows: total, person, keptDays: (await companyOf(db)).placeDays };
  },
});
