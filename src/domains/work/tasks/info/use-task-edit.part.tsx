import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, CallError } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import { saved } from '#/ui/toast.ts';
import { fieldName, valueWords, type NameOf } from '../record/event-line.part.tsx';
import type { Task, tasksEndpoints } from '../tasks.contract.ts';

export type TaskPatch = Omit<
  InputOf<(typeof tasksEndpoints)['POST /tasks/save']>,
  'id' | 'version' | 'checklist'
>;
type Edited = Task & { description: string | null };

/** What a patch's field says on the task as it is. */
const standing = (it: Edited): Record<keyof TaskPatch, unknown> => ({
  title: it.title,
  description: it.description,
  type: it.type,
  appId: it.app?.id ?? null,
  assigneeId: it.assignee?.id ?? null,
  reviewerId: it.reviewer?.id ?? null,
  issueId: it.issue?.id ?? null,
  priority: it.priority,
  dueOn: it.dueOn,
});

interface TooLate {
  patch: TaskPatch;
  current: Edited;
}

/**
 * Saves fields of a task one by one, against the version that is shown. Resolves to whether it
 * stands; when somebody was faster, `dialog` shows both and lets one choose.
 */
export function useTaskEdit(task: Edited, nameOf: NameOf) {
  const queries = useQueryClient();
  const [late, setLate] = useState<TooLate>();
  const save = async (patch: TaskPatch, version = task.version): Promise<boolean> => {
    try {
      await call('POST /tasks/save', { id: task.id, version, ...patch });
      saved();
      return true;
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 'stale';
      // The endpoint's contract says what its record looks like.
      if (isStale) setLate({ patch, current: error.body.current as Edited });
      else toastError(error);
      return false;
    } finally {
      await queries.invalidateQueries();
    }
  };
  const close = () => setLate(undefined);
  const dialog: ReactNode = late && (
    <StaleDialog
      title={`${task.key} was changed while you were typing`}
      note="Pick what to keep, your text is safe."
      theirsTitle="As it is now"
      fields={(Object.keys(late.patch) as (keyof TaskPatch)[]).map((name) => ({
        name,
        label: fieldName(name),
        mine: valueWords(name, late.patch[name], nameOf),
        theirs: valueWords(name, standing(late.current)[name], nameOf),
      }))}
      onSave={(kept) => {
        const mine = Object.fromEntries(
          Object.entries(late.patch).filter(([name]) => kept[name] === 'mine'),
        );
        close();
        if (Object.keys(mine).length > 0) void save(mine, late.current.version);
      }}
      onDiscard={close}
      onClose={close}
    />
  );
  return { save, dialog };
}
