import { useEffect, useState } from 'react';
import type { AnyAction } from '#/kernel/action.ts';
import { noteFailed } from '#/ui/lazily.ts';

type Load = () => Promise<readonly AnyAction[]>;

let source: Load = () => Promise.reject(new Error('provideActions() was not called.'));
let loading: Promise<readonly AnyAction[]> | undefined;

/** Says where all actions come from: only the app knows the list. */
export function provideActions(load: Load) {
  source = load;
  loading = undefined;
}

/** Every action, fetched once: no page waits for those of all the others. */
export function loadActions(): Promise<readonly AnyAction[]> {
  loading ??= source().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Every action once they are there; undefined before, and while they are not wanted. */
export function useActions(isWanted = true): readonly AnyAction[] | undefined {
  const [actions, setActions] = useState<readonly AnyAction[]>();
  useEffect(() => {
    if (isWanted) void loadActions().then(setActions, noteFailed);
  }, [isWanted]);
  return actions;
}
