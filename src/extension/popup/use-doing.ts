import { useCallback, useState } from 'react';
import { CallError } from '#/domains/api.ts';
import type { Outcome, Stage, Values } from '#/kernel/action.ts';
import { toast } from '#/ui/toast.ts';
import { giveUp, wishFor } from '../connect.ts';
import type { Draft } from '../kept.ts';

interface Runnable<V extends Values> {
  run: (values: V, stage: Stage) => Promise<Outcome | void>;
}

/**
 * Runs an action from the popup: what it changes goes into the outbox, the worker sends it. `run`
 * answers true as soon as it stands there, and says later what came of it, with its undo. `title`
 * names it there; `draft` is what was typed, should it be refused; `renew` fetches what is shown.
 */
export function useDoing(stage: Stage, renew: () => void) {
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    <V extends Values>(action: Runnable<V>, values: V, title: string, draft?: Draft) => {
      setBusy(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const end = (isPlaced: boolean) => {
        setBusy(false);
        resolve(isPlaced);
      };
      const wish = { title, draft, onPlaced: () => end(true) };
      wishFor(wish);
      const tell = async () => {
        try {
          const outcome = await action.run(values, stage);
          if (outcome)
            toast('success', outcome.message, {
              undo: outcome.undo && (() => outcome.undo!().then(renew)),
            });
          end(true);
        } catch (error) {
          const isWaiting = error instanceof CallError && error.code === 'queued';
          if (isWaiting) toast('info', error.message);
          else
            toast('error', error instanceof Error ? error.message : 'It did not work.', {
              requestId: error instanceof CallError ? error.body.requestId : undefined,
            });
          end(isWaiting);
        } finally {
          giveUp(wish);
          renew();
        }
      };
      void tell();
      return promise;
    },
    [stage, renew],
  );
  return { run, busy };
}
