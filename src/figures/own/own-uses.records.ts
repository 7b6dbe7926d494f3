import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { ownKeyOf } from './own-key.ts';

/** What uses an own measure, as somebody may know it. */
export interface Uses {
  uses: { what: string; name: string; link: string }[];
  /** How many more there are that are others’ alone. */
  others: number;
}

interface Row {
  what: string;
  name: string;
  link: string;
  seen: boolean;
  theirs: boolean;
}

/**
 * Reports with their mails, saved views, alerts, dashboards and own measures that an own measure is part of.
 * @param byOthers only what is not the person’s alone: shared, or somebody else’s
 */
export async function usesOf({ db, who }: Context, id: number, byOthers = false): Promise<Uses> {
  const key = ownKeyOf(id);
  const quoted = JSON.stringify(key);
  // The address of a view has the key as it is or with its colon written as %3A.
  const inAddress = `(own:|own%3A)${id}(?![0-9])`;
  const mine = (column: string) => sql`${sql.ref(column)} = ${who.id}`;
  const { rows } = await sql<Row>`
    select 'report' as what, r.name, '/reports?report=' || r.id as link,
      (${mine('r.author_id')} or r.sharing = 'everybody' or r.sharing = 'teams' and exists (
        select from report_teams t where t.report_id = r.id and t.team_id = any(${who.teamIds}))) as seen,
      (not ${mine('r.author_id')} or r.sharing <> 'nobody' or exists (
        select from report_schedules s join report_recipients x on x.schedule_id = s.id
        where s.report_id = r.id and x.person_id <> ${who.id})) as theirs
    from reports r where r.deleted_at is null and r.definition::text like ${`%${quoted}%`}
    union all
    select 'saved view', v.name, v.path || '?' || v.query, ${mine('v.person_id')} or v.shared,
      not ${mine('v.person_id')} or v.shared
    from saved_views v where v.query ~* ${inAddress}
    union all
    select 'default view', d.path, d.path, ${mine('d.person_id')}, not ${mine('d.person_id')}
    from default_views d where d.query ~* ${inAddress}
    union all
    select 'alert', coalesce(r.name, 'on a figure'), '/alerts?show=rules&whose=mine&alert=' || a.id,
      ${mine('a.author_id')}, not ${mine('a.author_id')}
    from report_alerts a left join reports r on r.id = a.report_id
    where a.rule::text like ${`%${quoted}%`}
    union all
    select 'dashboard', d.name, '/dashboards?dashboard=' || d.id,
      (${mine('d.author_id')} or exists (select from own_dashboard_people s
        where s.dashboard_id = d.id and s.person_id = ${who.id}) or exists (
        select from own_dashboard_teams s where s.dashboard_id = d.id
          and s.team_id = any(${who.teamIds}))),
      (not ${mine('d.author_id')} or exists (
        select from own_dashboard_people s where s.dashboard_id = d.id) or exists (
        select from own_dashboard_teams s where s.dashboard_id = d.id))
    from own_dashboards d where d.deleted_at is null and d.cards::text like ${`%${quoted}%`}
    union all
    select 'own measure', m.name, '/reports/measures?measure=' || m.id,
      ${mine('m.author_id')} or m.shared, not ${mine('m.author_id')} or m.shared
    from own_measures m where ${id} = any(m.uses)
    order by 1, 2 limit 500`.execute(db);
  const concerned = byOthers ? rows.filter((it) => it.theirs) : rows;
  const seen = concerned.filter((it) => it.seen);
  return {
    uses: seen.map(({ what, name, link }) => ({ what, name, link })),
    others: concerned.length - seen.length,
  };
}
