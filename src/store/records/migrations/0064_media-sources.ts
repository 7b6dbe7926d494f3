import { sql, type Kysely } from 'kysely';

const paidFor = '^(spend|installs|cpi|campaign[A-Z][a-z]+|(roas|ltv|retention)[0-9]+)$';

/** `network` becomes `mediaSource` in a question about figures: its filter and what it is split by. */
const renamed = (column: string) => `
  case when ${column}->'filter' ? 'network' then
    jsonb_set(${column} #- '{filter,network}', '{filter,mediaSource}', ${column} #> '{filter,network}')
  else ${column} end`;

/**
 * What people saved about spend and cohorts was split and narrowed by `network`, which now is who
 * pays for impressions: there it means the media source. Questions that mix both keep ad networks.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['saved_views', 'default_views'])
    await sql`
      update ${sql.table(table)} set query = regexp_replace(regexp_replace(query,
        '(^|&)network=', '\\1mediaSource=', 'g'), '(^|&)(by|drill)=network(?=&|$)', '\\1\\2=mediaSource', 'g')
      where path in ('/user-acquisition', '/roas-dashboard')`.execute(db);
  await sql`
    update reports set definition = jsonb_set(${sql.raw(renamed('definition'))}, '{by}', (
      select coalesce(jsonb_agg(case when it = '"network"' then '"mediaSource"' else it end order by at), '[]')
      from jsonb_array_elements(definition->'by') with ordinality as x (it, at)))
    where not exists (
      select from jsonb_array_elements_text(definition->'measures') as m where m !~ ${paidFor})`.execute(
    db,
  );
  await sql`
    update report_alerts set rule = case when rule->'by' = '"network"'
      then jsonb_set(${sql.raw(renamed('rule'))}, '{by}', '"mediaSource"') else ${sql.raw(renamed('rule'))} end
    where rule->>'measure' ~ ${paidFor}`.execute(db);
  await sql`
    update key_results set filter = filter - 'network' || jsonb_build_object('mediaSource', filter->'network')
    where measure ~ ${paidFor} and filter ? 'network'`.execute(db);
}
