import { conflict } from '#/kernel/refusal.ts';
import type { TaskRecord } from './tasks.records.ts';

/**
 * Whether a task may go to review or be closed: with every item done, or with the words why not.
 * Words that were given when it went to review count until it comes back.
 * @returns the words, null when every item is done
 * @throws Refusal `conflict`, its field `override` names what is open
 */
export function throughChecklist(task: TaskRecord, override: string | undefined): string | null {
  const { done, of } = task.checklist;
  if (done === of) return null;
  const words = override ?? task.checklistOverride;
  if (words) return words;
  const open = `${of - done} of ${of} items`;
  throw conflict(`${open} of ${task.key}'s checklist are open. Say why it goes on without them.`, {
    override: `${open} are open.`,
  });
}
