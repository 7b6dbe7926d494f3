import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outcome, Stage, Values } from '#/kernel/action.ts';
import { useLocation, writeSearch } from '#/ui/location.ts';
import { toast } from '#/ui/toast.ts';
import { CallError } from './api.ts';
import { confirmed, type Asking } from './confirming.ts';
import { useMe } from './me.ts';

/** What the page an action is started from lends to it. */
export function useStage(): Stage {
  const { go, path, search } = useLocation();
  const { id, name } = useMe();
  const query = writeSearch(search).slice(1);
  return useMemo(
    () => ({ go, person: { id, name }, here: { path, query } }),
    [go, id, name, path, query],
  );
}

/** Says what went wrong, with the id support asks for. */
export function toastError(error: unknown) {
  const requestId = error instanceof CallError ? error.body.requestId : undefined;
  toast('error', error instanceof Error ? error.message : 'Something went wrong.', { requestId });
}

interface Runnable<V extends Values> extends Asking {
  run: (values: V, stage: Stage) => Promise<Outcome | void>;
}

const runOn =
  (queries: QueryClient, stage: Stage) =>
  async <V extends Values>(action: Runnable<V>, values: V): Promise<void> => {
    const renew = () => queries.invalidateQueries();
    const undoing = (undo: NonNullable<Outcome['undo']>) => () => undo().then(renew, toastError);
    try {
      const outcome = await action.run(values, stage);
      const undo = outcome?.undo && undoing(outcome.undo);
      if (outcome) toast('success', outcome.message, { undo });
    } finally {
      void renew();
    }
  };

/**
 * How every door runs an action: what came of it is said in a toast with its undo, what is shown is
 * fetched anew. Throws what the action throws, for doors that show it beside what was typed.
 */
export function useRunOn(stage: Stage) {
  const queries = useQueryClient();
  return useMemo(() => runOn(queries, stage), [queries, stage]);
}

/**
 * How a dialog that has asked by itself runs an action: a refusal becomes a toast. Resolves to whether
 * it went.
 */
export function useAskedRun() {
  const run = useRunOn(useStage());
  return <V extends Values>(action: Runnable<V>, values: V): Promise<boolean> =>
    run(action, values).then(
      () => true,
      (error) => {
        toastError(error);
        return false;
      },
    );
}

/** How a button runs an action: what cannot be taken back is asked before. Resolves to whether it went. */
export function useRun() {
  const run = useAskedRun();
  return async <V extends Values>(action: Runnable<V>, values: V): Promise<boolean> =>
    (await confirmed(action)) && run(action, values);
}
