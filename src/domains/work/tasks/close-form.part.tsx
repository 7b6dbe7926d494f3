import { useRunOn, useStage } from '#/client/running.ts';
import { openParts } from './open-parts.ts';
import { ReasonForm } from './reason-form.part.tsx';
import { taskClose } from './tasks.actions.ts';
import type { Task } from './tasks.contract.ts';

const openOf = (task: Task) => openParts(task, task.reviewer ? 'in_review' : 'closed');

/** Whether it has to be said why it is handed in as it stands. */
export const hasOpenParts = (task: Task) =>
  openOf(task) !== undefined && task.checklistOverride === null;

interface CloseFormProps {
  task: Task;
  onClose: () => void;
}

/** Why a task is handed in although items of its checklist are open, or closed before its last phase. */
export function CloseForm({ task, onClose }: CloseFormProps) {
  const run = useRunOn(useStage());
  return (
    <ReasonForm
      title={openOf(task) ?? 'Close task'}
      note={`${task.key}, ${task.title}`}
      label="Why it goes on without them"
      help={task.reviewer ? `${task.reviewer.name} reads it` : undefined}
      verb={task.reviewer ? 'Hand in' : 'Close task'}
      onSend={(override) => run(taskClose, { task: task.id, override })}
      onClose={onClose}
    />
  );
}
