import { createIssue, ok, type ProjectCast } from './project-cast.ts';
import type { Colleague } from './server.ts';
import { create, type TaskCast } from './task-cast.ts';

/** One end of a relation. */
export interface Work {
  kind: 'issue' | 'task';
  id: number;
  key: string;
}

export const issueOf = async (cast: ProjectCast, change: object = {}): Promise<Work> => {
  const { body } = ok(await createIssue(cast.lead, cast.key, change));
  return { kind: 'issue', id: Number(body['id']), key: String(body['key']) };
};

export const taskOf = async (tasks: TaskCast, who: Colleague): Promise<Work> => {
  const { body } = ok(await create(who, { appId: tasks.app, assigneeId: who.id }));
  return { kind: 'task', id: Number(body['id']), key: String(body['key']) };
};

export const add = (who: Colleague, from: Work, relation: string, to: Work) =>
  who.call('POST /add-work-relation', {
    kind: from.kind,
    id: from.id,
    relation,
    toKind: to.kind,
    toId: to.id,
  });

/** Moves an issue into a group of statuses. */
export const move = (who: Colleague, it: Work, group: string) =>
  who.call('POST /cjprojects/update-issue-status', { id: it.id, group });
