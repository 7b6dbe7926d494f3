import { conflict } from '#/kernel/refusal.ts';
import { openParts } from './open-parts.ts';
import type { TaskRecord } from './tasks.records.ts';

/**
 * Whether a task may go to review or be closed: with every item done and, to be closed, in its last
 * phase, or with the words why not. Words that were given when it went to review count until it comes
 * back.
 * @returns the words, null when nothing is open
 * @throws Refusal `conflict`, its field `override` names what is open
 */
export function throughChecklist(
  task: TaskRecord,
  to: 'in_review' | 'closed',
  override: string | undefined,
): string | null {
  const open = openParts(task, to);
  if (!open) return null;
  const words = override ?? task.checklistOverride;
  if (words) return words;
  throw conflict(`Of ${task.key} ${open}. Say why it goes on without them.`, {
    override: `${open}.`,
  });
}
