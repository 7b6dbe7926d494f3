import { sql, type Kysely } from 'kysely';

/** A key result can be measured by the issues of a project that are done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A label that is deleted leaves its id: the key result is then without a value. Emptied, it would
  // count the whole project from one moment to the next.
  await sql`
    alter table key_results drop constraint key_results_kind_check;
    alter table key_results
      add constraint key_results_kind_check
        check (kind in ('number', 'percent', 'currency', 'boolean', 'metric', 'issues')),
      add column project_id integer references projects,
      add column epic_id integer references issues,
      add column label_id integer,
      add check ((kind = 'issues') = (project_id is not null)),
      add check (project_id is not null or (epic_id is null and label_id is null)),
      add check (epic_id is null or label_id is null);
    create index key_results_project on key_results (project_id) where project_id is not null;
    create index key_results_epic on key_results (epic_id) where epic_id is not null;
  `.execute(db);
}
