import { useRunOn, useStage } from '#/client/running.ts';
import { ReasonForm } from '../reason-form.part.tsx';
import type { Task } from '../tasks.contract.ts';
import { taskReopen } from './reviews.actions.ts';

interface ReopenFormProps {
  task: Task;
  onClose: () => void;
}

/** Why a closed task is opened again. */
export function ReopenForm({ task, onClose }: ReopenFormProps) {
  const run = useRunOn(useStage());
  return (
    <ReasonForm
      title={`Reopen ${task.key}`}
      note={task.title}
      verb="Reopen task"
      help={task.assignee ? `${task.assignee.name} goes on with it` : undefined}
      onSend={(reason) => run(taskReopen, { task: task.id, reason })}
      onClose={onClose}
    />
  );
}
