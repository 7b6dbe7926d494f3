import type { WorkKind, WorkState } from '#/kernel/work-kind.ts';
import type { Context } from './handler.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

/** An issue or a task, as far as what is related to it has to know it. */
export interface WorkItem {
  id: number;
  key: string;
  title: string;
  /** What its status is called: "In review". */
  status: string;
  state: WorkState;
  /** Page of the console that shows it, starting with `/`. */
  link: string;
}

/** How a domain lets its work be related to other work. */
export interface WorkSource {
  kind: WorkKind;
  /** Those of these that the reader may see; absent, deleted and hidden ones are left out alike. */
  find: (reader: { db: Db; who: Who }, ids: readonly number[]) => Promise<WorkItem[]>;
  /** Which of these are there, whoever may see them: neither absent nor deleted. */
  present: (db: Db, ids: readonly number[]) => Promise<number[]>;
  /** Throws a refusal unless the asker may change it, which they see. */
  needWriter: (context: Context, id: number) => Promise<void>;
}
