import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { optionsToldApart } from '#/client/namesakes.ts';
import type { Option } from '#/kernel/action.ts';
import type { Wanted } from '#/kernel/reading/parameter.ts';

const FRESH_MS = 20_000;

const keyOf = ({ action, parameter, values }: Wanted) =>
  ['options', action, parameter.name, values] as const;

const none: readonly Option[] = [];

/**
 * The options of parameters: those that are there, and a way to ask for those that are wanted. What
 * could not be loaded is an empty list, so that the line says what it does not understand.
 */
export function useOptions() {
  const queries = useQueryClient();
  const [stamp, setStamp] = useState(0);
  const options = useCallback(
    (it: Wanted): readonly Option[] | undefined => {
      const state = queries.getQueryState<readonly Option[]>(keyOf(it));
      if (state?.data && !state.isInvalidated) return state.data;
      return stamp >= 0 && state?.status === 'error' ? none : undefined;
    },
    [queries, stamp],
  );
  return { options, noteLoaded: setStamp };
}

/** Loads the options that a line or a choice needs. */
export function useWanted(wanted: readonly Wanted[], noteLoaded: (stamp: number) => void) {
  const lists = useQueries({
    queries: wanted.map((it) => ({
      queryKey: keyOf(it),
      queryFn: async () => optionsToldApart(await it.parameter.options!(it.values)),
      retry: false,
      staleTime: FRESH_MS,
      meta: { shown: true },
    })),
  });
  const stamp = lists.reduce((sum, it) => sum + it.dataUpdatedAt + it.errorUpdatedAt, 0);
  useEffect(() => noteLoaded(stamp), [stamp, noteLoaded]);
}
