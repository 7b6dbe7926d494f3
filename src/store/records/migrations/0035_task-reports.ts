import { sql, type Kysely } from 'kysely';

/** Reports ask for the work of a range of days, for tasks by the day they are due or were closed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index task_intervals_started on task_intervals (started_at);
    create index tasks_due on tasks (due_on) where due_on is not null;
    create index tasks_closed on tasks (closed_at) where closed_at is not null;
    create index task_reviews_at on task_reviews (at);
  `.execute(db);
}
