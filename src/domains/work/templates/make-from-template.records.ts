import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { MadeWork, Making, WorkDraft, WorkMaker } from '#/store/work-maker.ts';
import type { TemplateRow } from './templates.records.ts';

export type Makers = readonly WorkMaker[];

type Written = Omit<
  TemplateRow,
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'handled_until'
  | 'paused_at'
  | 'stopped'
  | 'stop_note'
>;

const draftOf = (it: Written, today: string, gone: ReadonlySet<number>): WorkDraft => ({
  title: it.title,
  description: it.description,
  priority: it.priority,
  projectId: it.project_id,
  appId: it.app_id,
  type: it.type,
  typeId: it.type_id,
  labelIds: it.label_ids,
  assigneeId: it.assignee_id !== null && gone.has(it.assignee_id) ? null : it.assignee_id,
  reviewerId: it.reviewer_id !== null && gone.has(it.reviewer_id) ? null : it.reviewer_id,
  dueOn: it.due_after === null ? null : addDays(today, it.due_after),
  checklist: it.checklist,
});

/** Those of the assignee and the reviewer who have left or are blocked: it is made without them. */
async function goneOf(db: Db, it: Written): Promise<{ id: number; name: string }[]> {
  const ids = [it.assignee_id, it.reviewer_id].filter((id) => id !== null);
  if (ids.length === 0) return [];
  return db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('status', '<>', 'active')
    .execute();
}

export interface Made extends MadeWork {
  /** Names of those it was to be given to and who have left. */
  without: string[];
}

/** Makes the task or issue with the rights of `who`, due as counted from today. */
export async function makeFrom(
  makers: Makers,
  context: Making,
  it: Written,
  today: string,
): Promise<Made> {
  const gone = await goneOf(context.db, it);
  const maker = makers.find((one) => one.kind === it.kind)!;
  const draft = draftOf(it, today, new Set(gone.map((one) => one.id)));
  const { id, key } = await maker.make(context, draft);
  return { id, key, without: gone.map((one) => one.name) };
}

/**
 * Throws what making it now would be refused with: whoever saves a template is told at once, and not
 * on the day. Nothing of it stays. Inside of a transaction.
 */
export async function refuseUnmakeable(
  makers: Makers,
  context: Making,
  it: Written,
  today: string,
): Promise<void> {
  const { db } = context;
  const silent = { ...context, audit: () => {}, notify: async () => {} };
  await sql`savepoint tried`.execute(db);
  try {
    await makeFrom(makers, silent, it, today);
  } finally {
    await sql`rollback to savepoint tried`.execute(db);
  }
}
