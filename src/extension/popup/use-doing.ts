import { useCallback, useState } from 'react';
import { CallError } from '#/domains/api.ts';
import type { Outcome, Stage, Values } from '#/kernel/action.ts';
import { toast } from '#/ui/toast.ts';
import { configureQueueing } from '../connect.ts';

interface Runnable<V extends Values> {
  run: (values: V, stage: Stage) => Promise<Outcome | void>;
}

/**
 * Runs an action from the popup: says what came of it with its undo, puts it into the queue when
 * the server cannot be reached. `title` names it there; `renew` fetches what is shown.
 */
export function useDoing(stage: Stage, renew: () => void) {
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async <V extends Values>(action: Runnable<V>, values: V, title: string): Promise<boolean> => {
      setBusy(true);
      configureQueueing(title);
      try {
        const outcome = await action.run(values, stage);
        if (outcome)
          toast('success', outcome.message, {
            undo: outcome.undo && (() => outcome.undo!().then(renew)),
          });
        return true;
      } catch (error) {
        if (error instanceof CallError && error.code === 'queued') {
          toast('info', error.message);
          return true;
        }
        toast('error', error instanceof Error ? error.message : 'It did not work.', {
          requestId: error instanceof CallError ? error.body.requestId : undefined,
        });
        return false;
      } finally {
        configureQueueing('');
        setBusy(false);
        renew();
      }
    },
    [stage, renew],
  );
  return { run, busy };
}
