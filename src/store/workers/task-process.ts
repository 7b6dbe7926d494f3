import { giveBack } from './give-back.ts';
import type { ToWorker } from './messages.ts';
import { TaskRunner } from './task-runner.ts';

/** Where a process begins that runs one task after the other, see `process-place.ts`. */

let runner: TaskRunner | undefined;
process.on('message', (message: ToWorker) => {
  if (message.kind === 'start')
    runner = new TaskRunner((it) => {
      process.send!(it);
      // It waits for the next task, which would begin with what this one leaves.
      if (it.kind === 'done') void giveBack();
    });
  runner?.hear(message);
});
// The server has gone: nobody wants the result.
process.on('disconnect', () => process.exit());
