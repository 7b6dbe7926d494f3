import { sql } from 'kysely';
import { shownMoneyOf } from '#/figures/shown-money.records.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

/** What committed imports leave out for names nobody has linked. */
interface WaitingMoney {
  names: number;
  /** In micro-USD. */
  days: { day: string; revenue: number; spend: number }[];
}

const none = sql<number>`0`;

/**
 * Sums what waits, each figure once: of several deliveries of a day the newest, and of several
 * mediations that tell the revenue of one app and day the one that tells most. Two mediations of an
 * app report the same networks, whose figures count once when they join; which network earned what
 * is not kept while they wait, so that the largest is what is certain. Names are one app where their
 * platform and their id or their words are the same.
 */
async function waitingMoney(db: Db): Promise<WaitingMoney> {
  const rows = await db
    .with('waiting', (query) =>
      query
        .selectFrom('waiting_figures as w')
        .innerJoin('import_batches as b', 'b.id', 'w.batch_id')
        .innerJoin('network_apps as l', 'l.id', 'w.name_id')
        .distinctOn(['b.source', 'b.account_id', 'w.name_id', 'w.day'])
        .select(['b.source', 'b.fact_table', 'w.name_id', 'w.day', 'w.value'])
        .select(
          sql<boolean>`b.source like 'mediation-%' or exists (select from networks n
            where n.code = b.source and n.type = 'mediation')`.as('is_mediation'),
        )
        .where('b.status', '=', sql.lit('committed'))
        .where('l.app_id', 'is', null)
        .where('l.ignored_at', 'is', null)
        .orderBy('b.source')
        .orderBy('b.account_id')
        .orderBy('w.name_id')
        .orderBy('w.day')
        .orderBy('b.fetched_at', 'desc')
        .orderBy('b.id', 'desc'),
    )
    .with('mediated', (query) =>
      query
        .selectFrom('network_apps')
        .select([
          'id',
          sql<number>`least(
            min(id) over (partition by platform, external_id),
            min(id) over (partition by platform, lower(name)))`.as('app'),
        ])
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('waiting')
            .select('name_id')
            .where((it) => it.ref('is_mediation'))
            .where('fact_table', '=', sql.lit('monetisation')),
        ),
    )
    .with('told', (query) =>
      query
        .selectFrom('waiting as w')
        .innerJoin('mediated as m', 'm.id', 'w.name_id')
        .select((eb) => ['m.app', 'w.day', 'w.source', eb.fn.sum<number>('w.value').as('value')])
        .where((eb) => eb.ref('w.is_mediation'))
        .where('w.fact_table', '=', sql.lit('monetisation'))
        .groupBy(['m.app', 'w.day', 'w.source']),
    )
    .with('most', (query) =>
      query
        .selectFrom('told')
        .select((eb) => ['day', eb.fn.max('value').as('value')])
        .groupBy(['app', 'day']),
    )
    .selectFrom((from) =>
      from
        .selectFrom('most')
        .select(['day', 'value as revenue', none.as('spend')])
        .unionAll(
          from
            .selectFrom('waiting')
            .select(['day', 'value as revenue', none.as('spend')])
            .where('fact_table', '=', sql.lit('monetisation'))
            .where((eb) => eb.not(eb.ref('is_mediation'))),
        )
        .unionAll(
          from
            .selectFrom('waiting')
            .select(['day', none.as('revenue'), 'value as spend'])
            .where('fact_table', '=', sql.lit('acquisition')),
        )
        .unionAll(from.selectFrom('waiting').select(['day', none.as('revenue'), none.as('spend')]))
        .as('each_day'),
    )
    .select([
      sql<number>`(select count(distinct name_id) from waiting)::int`.as('names'),
      'day',
      // To be shown: no report makes the page fail with a sum that only it could have.
      sql<number>`sum(revenue)::float8`.as('revenue'),
      sql<number>`sum(spend)::float8`.as('spend'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return { names: rows[0]?.names ?? 0, days: rows.map(({ names: _names, ...day }) => day) };
}

/** What waits in the currency of whoever looks; money is null where a day of it has no rate. */
export async function waitingFor(context: Context) {
  const { names, days } = await waitingMoney(context.db);
  const [first, last] = [days[0], days.at(-1)];
  const money = first && last && (await shownMoneyOf(context, { from: first.day, to: last.day }));
  const currency = context.who.currency ?? 'USD';
  const totalOf = (kind: 'revenue' | 'spend') => {
    const told = days.filter((it) => it[kind] !== 0);
    const sumOf = (valueOf: (it: (typeof told)[number]) => number) =>
      told.reduce((sum, it) => sum + valueOf(it), 0);
    if (!money) return sumOf((it) => it[kind]);
    if (told.some(({ day }) => money.missingIn({ from: day, to: day }).length > 0)) return null;
    return sumOf((it) => money.converted(it[kind], it.day));
  };
  return { currency, names, revenue: totalOf('revenue'), spend: totalOf('spend') };
}
