import { useRunOn, useStage } from '#/client/running.ts';
import { ReasonForm } from './reason-form.part.tsx';
import { taskClose } from './tasks.actions.ts';
import type { Task } from './tasks.contract.ts';

export const hasOpenItems = ({ checklist, checklistOverride }: Task) =>
  checklist.done < checklist.of && checklistOverride === null;

interface CloseFormProps {
  task: Task;
  onClose: () => void;
}

/** Why a task is handed in although items of its checklist are open. */
export function CloseForm({ task, onClose }: CloseFormProps) {
  const run = useRunOn(useStage());
  const { done, of } = task.checklist;
  return (
    <ReasonForm
      title={`${of - done} of ${of} items are open`}
      note={`${task.key}, ${task.title}`}
      label="Why it goes on without them"
      help={task.reviewer ? `${task.reviewer.name} reads it` : undefined}
      verb={task.reviewer ? 'Hand in' : 'Close task'}
      onSend={(override) => run(taskClose, { task: task.id, override })}
      onClose={onClose}
    />
  );
}
