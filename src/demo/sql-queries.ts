import type { Db } from '#/store/records/records.ts';

/** Queries that analysts of the demo company keep. */
const kept = [
  {
    name: 'Revenue per install by country',
    author: 'Faisal Mehmood',
    shared: true,
    date: 'last-30-days',
    sql: `-- What a country earned for each install that was bought there.
with earned as (
  select country, sum(revenue_usd) as revenue
  from monetisation
  group by country
),
bought as (
  select country, sum(installs) as installs, sum(spend_usd) as spend
  from acquisition
  group by country
)
select country, revenue, spend, installs, round(revenue / nullif(installs, 0), 3) as per_install
from earned left join bought using (country)
order by revenue desc`,
  },
  {
    name: 'Days that may still change',
    author: 'Omar Khalid',
    shared: false,
    date: 'last-30-days',
    sql: `select network, min(day) as since, count(distinct day) as days, sum(revenue_usd) as revenue
from monetisation
where provisional
group by network
order by revenue desc`,
  },
] as const;

export async function seedSqlQueries(db: Db, people: ReadonlyMap<string, number>) {
  const rows = kept.map(({ author, ...it }) => ({ ...it, author_id: people.get(author)! }));
  await db.insertInto('sql_queries').values(rows).execute();
}
