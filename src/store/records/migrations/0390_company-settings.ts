import { sql, type Kysely } from 'kysely';

/** What holds for the whole company; months of working time are locked in its zone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table company_settings (
      one boolean primary key default true check (one),
      name text,
      logo text,
      zone text not null default 'Asia/Karachi',
      currency text not null default 'USD',
      version integer not null default 1
    )`.execute(db);
  await sql`insert into company_settings default values`.execute(db);
  await sql`
    create or replace function refuse_locked_work() returns trigger language plpgsql as $$
      declare locked date;
      begin
        select l.month into locked from timesheet_locks l, company_settings c
        where (tg_op <> 'INSERT' and tstzrange(old.started_at, old.ended_at, '[]') &&
            tstzrange(l.month::timestamp at time zone c.zone,
              (l.month + interval '1 month') at time zone c.zone))
          or (tg_op <> 'DELETE' and tstzrange(new.started_at, new.ended_at, '[]') &&
            tstzrange(l.month::timestamp at time zone c.zone,
              (l.month + interval '1 month') at time zone c.zone))
        limit 1;
        if locked is not null then
          raise exception 'the month % of working time is locked', locked;
        end if;
        return coalesce(new, old);
      end $$`.execute(db);
}
