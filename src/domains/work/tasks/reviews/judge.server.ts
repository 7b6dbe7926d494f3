import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { throughChecklist } from '../checklist-gate.server.ts';
import { step, tellTurn } from '../move-task.server.ts';
import { refuseUnlessReviewer } from '../task-rights.server.ts';
import type { TaskRecord } from '../tasks.records.ts';

export interface Judgement {
  verdict: 'approved' | 'returned';
  rating?: number | undefined;
  note?: string | undefined;
  /** Why it is closed although items are open or phases ahead. */
  override?: string | undefined;
}

const move = (context: Context, task: TaskRecord, it: Judgement) =>
  it.verdict === 'approved'
    ? step(context, task, 'closed', {
        note: it.note,
        override: throughChecklist(task, 'closed', it.override),
      })
    : step(context, task, 'changes_requested', { reason: it.note });

/** Closes handed in work or gives it back, keeps what was said of it and tells the assignee. */
export async function judge(context: Context, task: TaskRecord, it: Judgement) {
  const { db, who, now } = context;
  refuseUnlessReviewer(task, context);
  if (it.verdict === 'returned' && !it.note) {
    throw invalid({ note: 'Say what is missing, so that it can be put right.' });
  }
  const moved = await move(context, task, it);
  await db
    .insertInto('task_reviews')
    .values({
      task_id: task.id,
      reviewer_id: who.id,
      assignee_id: task.assignee?.id ?? null,
      verdict: it.verdict,
      rating: it.rating ?? null,
      note: it.note ?? null,
      at: now,
    })
    .execute();
  await tellTurn(context, moved);
  return moved;
}
