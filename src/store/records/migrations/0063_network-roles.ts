import { sql, type Kysely } from 'kysely';

/**
 * A company that pays for impressions is an ad network, one that is paid for installs a media
 * source; some are both, analytics services neither. Users whom nobody was paid for have a media
 * source of their own.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table networks
      add column pays_for_impressions boolean not null default true,
      add column is_media_source boolean not null default true;

    update networks set
      pays_for_impressions = type in ('bidding', 'waterfall'),
      is_media_source = type = 'acquisition'
        or code in ('applovin', 'unity-ads', 'mintegral', 'liftoff', 'ironsource')
        or id in (select network_id from campaigns);

    insert into networks (code, name, type, position, pays_for_impressions, is_media_source)
      select 'organic', 'Organic', 'acquisition', max(position) + 1, false, true
      from networks having count(*) > 0
      on conflict (code) do update set pays_for_impressions = false, is_media_source = true;
  `.execute(db);
}
