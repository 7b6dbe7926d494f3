import { sql, type Kysely } from 'kysely';

/**
 * Weeks of work that are handed in, one part for each team somebody was in, and months that are
 * closed. No stretch of work touches a closed month any more, whatever the code does.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table timesheet_parts (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      monday date not null check (extract(isodow from monday) = 1),
      team_id integer references teams,
      days date[] not null,
      status text not null check (status in ('submitted', 'approved', 'returned')),
      seconds integer not null,
      submitted_at timestamptz not null,
      decided_by integer references people check (decided_by <> person_id),
      decided_at timestamptz,
      reason text,
      version integer not null default 1,
      unique nulls not distinct (person_id, monday, team_id),
      check ((status = 'submitted') = (decided_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check (status <> 'returned' or reason is not null)
    );
    create index timesheet_parts_monday on timesheet_parts (monday, status);
    create index timesheet_parts_team on timesheet_parts (team_id, monday);
    create index timesheet_parts_decided_by on timesheet_parts (decided_by);

    create table timesheet_locks (
      month date primary key check (extract(day from month) = 1),
      locked_by integer not null references people,
      locked_at timestamptz not null
    );

    create function refuse_locked_work() returns trigger language plpgsql as $$
      declare locked date;
      begin
        select l.month into locked from timesheet_locks l
        where (tg_op <> 'INSERT' and tstzrange(old.started_at, old.ended_at, '[]') &&
            tstzrange(l.month::timestamp at time zone 'Asia/Karachi',
              (l.month + interval '1 month') at time zone 'Asia/Karachi'))
          or (tg_op <> 'DELETE' and tstzrange(new.started_at, new.ended_at, '[]') &&
            tstzrange(l.month::timestamp at time zone 'Asia/Karachi',
              (l.month + interval '1 month') at time zone 'Asia/Karachi'))
        limit 1;
        if locked is not null then
          raise exception 'the month % of working time is locked', locked;
        end if;
        return coalesce(new, old);
      end $$;
    create trigger task_intervals_locked before insert or update or delete on task_intervals
      for each row execute function refuse_locked_work();
  `.execute(db);
}
