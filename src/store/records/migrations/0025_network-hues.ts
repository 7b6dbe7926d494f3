import { sql, type Kysely } from 'kysely';

/**
 * A network keeps its colour in charts whatever its place in the order becomes: the place it came in
 * with gives the colour, once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table networks add column hue integer check (hue between 1 and 8);
    update networks set hue = position where position between 1 and 8;

    create function network_hue() returns trigger language plpgsql as $$
    begin
      if new.position between 1 and 8 then new.hue := coalesce(new.hue, new.position); end if;
      return new;
    end $$;
    create trigger network_hue before insert on networks
      for each row execute function network_hue();
  `.execute(db);
}
