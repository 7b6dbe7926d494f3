import { useEffect, useState } from 'react';
import { useActions } from '#/client/actions.ts';
import type { AnyAction } from '#/kernel/action.ts';

/** By then the first screen has what it waited for. */
export const LOADED_AFTER_MS = 1_000;

const NONE: readonly AnyAction[] = [];

/** Every action once they are there, soon after the first screen; none before. */
export function useHouseActions(): readonly AnyAction[] {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useActions(isLate) ?? NONE;
}
