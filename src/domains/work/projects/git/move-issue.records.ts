import type { Context } from '#/store/handler.ts';
import { integration } from '#/store/integration.ts';
import type { Db } from '#/store/records/records.ts';
import { changeIssue } from '../issues/change-issue.records.ts';
import type { StatusGroup } from '../project-words.ts';
import type { GitEvent } from './git-rules.ts';
import { rulesOf } from './rules.records.ts';

/** All that a connection may do, whoever wrote what it tells of: bounded by its projects besides. */
const grants = { 'projects:read': 'all', 'issues:write': 'all' } as const;

export type Moving = Pick<Context, 'db' | 'now' | 'audit' | 'notify'>;

interface Move {
  issueId: number;
  event: GitEvent;
  /** As histories say it: "Git: Studio on behalf of Sana Malik". */
  by: string;
}

const order: readonly StatusGroup[] = ['backlog', 'unstarted', 'started', 'completed'];

/** Another pull request about the issue that is still to be merged: it is done with the last of them. */
const isAwaited = async (db: Db, issueId: number) =>
  (await db
    .selectFrom('git_links as l')
    .innerJoin('git_items as i', 'i.id', 'l.item_id')
    .select('i.id')
    .where('l.issue_id', '=', issueId)
    .where('l.moves', '=', true)
    .where('i.kind', '=', 'pull')
    .where('i.state', 'in', ['draft', 'open'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Moves an issue to where the rules of its project say, by the one way in which issues change; answers
 * its new status, or nothing where it stays. It never goes back, is left alone once it is completed or
 * cancelled, and in a project that is archived.
 */
export async function moveIssue(moving: Moving, { issueId, event, by }: Move) {
  const { db } = moving;
  const issue = await db
    .selectFrom('issues as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select(['i.id', 'i.key', 'i.status_id', 'i.project_id', 'p.archived_at'])
    .where('i.id', '=', issueId)
    .where('i.deleted_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst();
  if (!issue || issue.archived_at) return undefined;
  const { rules, statuses } = await rulesOf(db, issue.project_id);
  const far = ({ group, position }: (typeof statuses)[number]) =>
    [order.indexOf(group), position] as const;
  const from = statuses.find((it) => it.id === issue.status_id)!;
  const to = statuses.find((it) => it.id === rules[event]);
  if (!to || from.group === 'completed' || from.group === 'cancelled') return undefined;
  const [fromGroup, fromPlace] = far(from);
  const [toGroup, toPlace] = far(to);
  if (toGroup < fromGroup || (toGroup === fromGroup && toPlace <= fromPlace)) return undefined;
  if (event === 'merged' && (await isAwaited(db, issueId))) return undefined;
  const who = integration(by, grants);
  await changeIssue({ ...moving, who }, { id: issueId }, { statusId: to.id });
  return { key: issue.key, status: to.name };
}
