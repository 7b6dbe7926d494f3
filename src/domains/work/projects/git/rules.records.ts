import type { Db } from '#/store/records/records.ts';
import { statusesOf } from '../config/config.records.ts';
import type { StatusGroup } from '../project-words.ts';
import type { GitEvent } from './git-rules.ts';

export type GitRules = Readonly<Record<GitEvent, number | null>>;

type Statuses = readonly { id: number; group: StatusGroup }[];
const firstOf = (statuses: Statuses, group: StatusGroup) =>
  statuses.find((it) => it.group === group)?.id ?? null;

/** Begun by a branch or a pull request, done by a merge: until the project says otherwise. */
const usualRules = (statuses: Statuses): GitRules => ({
  branch: firstOf(statuses, 'started'),
  opened: firstOf(statuses, 'started'),
  merged: firstOf(statuses, 'completed'),
});

/** To which status each event moves the issues of a project; null: it moves none. */
export async function rulesOf(db: Db, projectId: number) {
  const statuses = await statusesOf(db, projectId);
  const row = await db
    .selectFrom('git_rules')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const rules: GitRules = row
    ? {
        branch: row.branch_status_id,
        opened: row.opened_status_id,
        merged: row.merged_status_id,
      }
    : usualRules(statuses);
  return { rules, statuses, version: row?.version ?? null };
}

/** A status that is taken away leaves the rules for the one its issues go to, or for none. */
export async function replaceStatus(db: Db, from: number, to: number | null) {
  for (const column of ['branch_status_id', 'opened_status_id', 'merged_status_id'] as const)
    await db
      .updateTable('git_rules')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
}
