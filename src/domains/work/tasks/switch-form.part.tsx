import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { taskStart } from './tasks.actions.ts';
import type { Task } from './tasks.contract.ts';

interface SwitchFormProps {
  from: Task;
  to: Task;
  onClose: () => void;
}

/** Only one task runs at a time: starting another offers to pause the first. */
export function SwitchForm({ from, to, onClose }: SwitchFormProps) {
  const run = useRun();
  const go = () => {
    onClose();
    void run(taskStart, { task: to.id });
  };
  return (
    <Dialog
      title={`Start ${to.key}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep working on {from.key}</Button>
          <Button variant="primary" data-autofocus onClick={go}>
            Pause {from.key} and start
          </Button>
        </>
      }
    >
      <p>
        You are at {from.key}, {from.title}. One task runs at a time, so it is paused first.
      </p>
    </Dialog>
  );
}
