import { useEffect, useState } from 'react';
import type { AnyAction } from '#/kernel/action.ts';

/** By then the first screen has what it waited for. */
export const LOADED_AFTER_MS = 1_000;

let loading: Promise<readonly AnyAction[]> | undefined;

/** Every action of the house, fetched once: no page waits for those of all the others. */
export function loadActions(): Promise<readonly AnyAction[]> {
  loading ??= import('#/app/actions.ts').then(
    (it) => it.actions,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Every action once they are there, soon after the first screen; none before. */
export function useHouseActions(): readonly AnyAction[] {
  const [actions, setActions] = useState<readonly AnyAction[]>([]);
  useEffect(() => {
    const timer = setTimeout(
      // Without a connection they come with the palette, which says so.
      () => void loadActions().then(setActions, () => undefined),
      LOADED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return actions;
}
