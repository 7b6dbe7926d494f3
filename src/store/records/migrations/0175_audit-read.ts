import { sql, type Kysely } from 'kysely';

/**
 * The audit log is read by kind, and forgets network addresses: of an entry nothing can be changed but
 * that its address goes and a signature takes its place.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table audit add column without_address bytea;
    create index audit_kind on audit (subject_type, id);
    create index audit_acting on audit (id) where acting_as is not null;

    drop trigger audit_append_only on audit;
    create trigger audit_append_only before delete or truncate on audit
      for each statement execute function refuse_audit_change();
    create function refuse_audit_change_but_address() returns trigger language plpgsql as $$
      begin
        if new.address is null and new.without_address is not null
          and to_jsonb(new) - 'address' - 'without_address'
            = to_jsonb(old) - 'address' - 'without_address' then
          return new;
        end if;
        raise exception 'the audit log is append-only';
      end $$;
    create trigger audit_only_forgets before update on audit
      for each row execute function refuse_audit_change_but_address();
  `.execute(db);
}
