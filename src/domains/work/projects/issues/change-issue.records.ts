import { sql } from 'kysely';
import { hourly, tellFollowers } from '#/community/follows/tell-followers.records.ts';
import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { tellBlocked } from '#/community/relations/tell-blocked.records.ts';
import { invalid, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { authorOf } from '#/store/integration.ts';
import type { Db } from '#/store/records/records.ts';
import { issueSubject } from '../comments/issue-subject.records.ts';
import { openGroups } from '../project-words.ts';
import { lockProject, needRight } from '../projects.records.ts';
import { differences, keepEvents } from './issue-events.records.ts';
import {
  columnsOf,
  depthBelow,
  momentsOf,
  needStatus,
  type IssuePatch,
} from './issue-fields.records.ts';
import { tellOfChange } from './issue-notices.records.ts';
import { issueById, needIssue, type IssueRecord, type WhichIssue } from './issues.records.ts';
import { rankAt } from './rank.records.ts';

/** What changing an issue needs of a handler's context. */
export type Changing = Pick<Context, 'db' | 'who' | 'now' | 'audit' | 'notify'>;

/** The issues below one, each with how far below it stands. */
export const below = (db: Db, id: number): Promise<{ id: number; level: number }[]> =>
  db
    .withRecursive('tree(id, level)', (qb) =>
      qb
        .selectFrom('issues')
        .select(['id', sql<number>`1`.as('level')])
        .where('parent_id', '=', id)
        .where('deleted_at', 'is', null)
        .unionAll(
          qb
            .selectFrom('issues as i')
            .innerJoin('tree', 'i.parent_id', 'tree.id')
            .select(['i.id', sql<number>`tree.level + 1`.as('level')])
            .where('i.deleted_at', 'is', null),
        ),
    )
    .selectFrom('tree')
    .select(['id', 'level'])
    .execute();

/** Hangs the issue with all that stands below it under another, or on top. */
async function reparent(context: Changing, issue: IssueRecord, parentId: number | null) {
  const { db } = context;
  const own = await below(db, issue.id);
  if (parentId === issue.id || own.some((it) => it.id === parentId))
    throw invalid({ parentId: 'An issue cannot stand below itself.' });
  const height = Math.max(0, ...own.map((it) => it.level));
  const depth = await depthBelow(context, issue.projectId, parentId, height);
  await db
    .updateTable('issues')
    .set({ parent_id: parentId, depth })
    .where('id', '=', issue.id)
    .execute();
  for (const it of own)
    await db
      .updateTable('issues')
      .set({ depth: depth + it.level })
      .where('id', '=', it.id)
      .execute();
}

export async function setLabels(db: Db, issueId: number, labelIds: readonly number[]) {
  await db.deleteFrom('issue_labels').where('issue_id', '=', issueId).execute();
  const values = [...new Set(labelIds)].map((label_id) => ({ issue_id: issueId, label_id }));
  if (values.length > 0) await db.insertInto('issue_labels').values(values).execute();
}

/** Everything a patch says but its place; answers nothing, the row tells. */
async function write(context: Changing, before: IssueRecord, patch: IssuePatch) {
  const { db, now } = context;
  const { projectId } = before;
  const columns = await columnsOf(context, projectId, patch, before);
  const status =
    patch.statusId === undefined ? undefined : await needStatus(context, projectId, patch.statusId);
  if (patch.parentId !== undefined && patch.parentId !== (before.parent?.id ?? null))
    await reparent(context, before, patch.parentId);
  if (patch.labelIds) await setLabels(db, before.id, patch.labelIds);
  const values = {
    ...columns,
    ...(status && {
      status_id: status.id,
      ...momentsOf(status.status_group, before, now),
    }),
  };
  if (Object.keys(values).length > 0)
    await db.updateTable('issues').set(values).where('id', '=', before.id).execute();
}

/** Where it is planned is told by the project's pages; a sprint that ends moves dozens at once. */
const planning = ['sprint', 'rank', 'parent', 'points'];

async function tellOfWords(
  context: Changing,
  before: IssueRecord,
  after: IssueRecord,
  fields: readonly string[],
) {
  if (fields.every((it) => planning.includes(it))) return;
  const isMoved = before.status.id !== after.status.id;
  const isGiven = before.assignee?.id !== after.assignee?.id;
  const { name } = context.who;
  await tellFollowers(context, issueSubject, after.id, {
    title: isMoved
      ? `${name} set ${after.key} to ${after.status.name.toLowerCase()}`
      : `${name} changed ${after.key}`,
    key: isMoved ? `${after.version}` : hourly(context),
    told: [isMoved ? after.reporter.id : undefined, isGiven ? after.assignee?.id : undefined],
  });
}

const isOpen = ({ status }: IssueRecord) => openGroups.includes(status.group);

/**
 * The one way in which an issue changes: checks sight, right and version, keeps every changed field
 * in its history, writes the audit row and tells whom it concerns. A new place alone is no change of
 * the issue: its version stays. Call it inside of a transaction. `check` may refuse it once it is locked.
 * @throws Refusal `not-found`, `not-allowed`, `stale` with the issue as it stands, `invalid` by field.
 */
export async function changeIssue(
  context: Changing,
  which: WhichIssue,
  patch: IssuePatch,
  version?: number,
  check?: (before: IssueRecord) => Promise<void>,
): Promise<IssueRecord> {
  const { db, who, now, audit } = context;
  const found = await needIssue(context, which);
  await needRight(context, 'issues:write', found.projectId);
  // Always the project before the issue, so that two changes never wait for each other. A sprint that
  // is just being completed takes nothing on any more.
  if (patch.parentId !== undefined || patch.sprintId !== undefined || patch.place)
    await lockProject(db, found.projectId);
  await db.selectFrom('issues').select('id').where('id', '=', found.id).forUpdate().execute();
  const before = await needIssue(context, { id: found.id });
  if (version !== undefined && version !== before.version) throw stale(before);
  await check?.(before);
  if (patch.place) {
    const rank = await rankAt(db, before.projectId, patch.place);
    await db.updateTable('issues').set({ rank }).where('id', '=', before.id).execute();
  }
  await write(context, before, patch);
  const changes = differences(before, await issueById(db, before.id));
  const subject = ['issue', before.id] as const;
  if (changes.length === 0) {
    if (patch.place) audit({ action: 'issue.move', subject, after: patch.place });
    return before;
  }
  await db
    .updateTable('issues')
    .set((row) => ({ updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  await keepEvents(db, { issue: before, ...authorOf(who), at: now }, changes);
  audit({
    action: 'issue.change',
    subject,
    before: Object.fromEntries(changes.map((it) => [it.field, it.from])),
    after: Object.fromEntries(changes.map((it) => [it.field, it.to])),
  });
  const after = await issueById(db, before.id);
  await tellOfChange(context, before, after);
  await tellMentioned(context, issueSubject, after.id, {
    before: before.description,
    after: after.description,
  });
  await tellOfWords(
    context,
    before,
    after,
    changes.map((it) => it.field),
  );
  if (isOpen(before) !== isOpen(after))
    await tellBlocked(context, { kind: 'issue', id: after.id }, isOpen(after));
  return after;
}
