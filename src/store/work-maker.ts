import type { WorkKind } from '#/kernel/work-kind.ts';
import type { Context } from './handler.ts';

/** What making a task or an issue needs of a handler's context: the rights of whoever makes it. */
export type Making = Pick<Context, 'db' | 'who' | 'scope' | 'now' | 'audit' | 'notify'>;

/** A task or an issue that is to be made; what does not belong to its kind is absent. */
export interface WorkDraft {
  title: string;
  /** Rich text, cleaned when it was saved. */
  description: string | null;
  priority: 'urgent' | 'high' | 'medium' | 'low' | 'none';
  /** Of an issue. */
  projectId: number | null;
  appId: number | null;
  /** The name of a task's type. */
  type: string | null;
  /** The type of an issue. */
  typeId: number | null;
  labelIds: readonly number[];
  assigneeId: number | null;
  reviewerId: number | null;
  dueOn: string | null;
  /** Items of a task's checklist; an issue gets issues below it. */
  checklist: readonly string[];
}

export interface MadeWork {
  id: number;
  key: string;
}

/** How a domain makes its work from a template. */
export interface WorkMaker {
  kind: WorkKind;
  /** Makes it with the rights of `who`. Throws a refusal that names the field of the draft. */
  make: (context: Making, draft: WorkDraft) => Promise<MadeWork>;
}
