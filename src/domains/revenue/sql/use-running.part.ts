import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import type { SqlResult } from './run/run.contract.ts';

/** Longer than the server gives any query. */
export const PATIENCE = 150_000;

export interface Running {
  isRunning: boolean;
  result: SqlResult | undefined;
  fault: string | undefined;
}

const atRest: Running = { isRunning: false, result: undefined, fault: undefined };

/** Runs queries one after the other; who leaves or stops ends what runs on the server too. */
export function useRunning() {
  const [state, setState] = useState<Running>(atRest);
  const under = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    under.current?.abort();
    under.current = undefined;
    setState((it) => ({ ...it, isRunning: false }));
  }, []);
  useEffect(() => () => under.current?.abort(), []);
  const run = async (asked: { sql: string; date: FilterInput['date'] }) => {
    under.current?.abort();
    const mine = new AbortController();
    under.current = mine;
    setState({ ...atRest, isRunning: true });
    const options = { signal: mine.signal, timeout: PATIENCE };
    const done = await call('POST /run-sql', asked, options).then(
      (result): Running => ({ ...atRest, result }),
      (error: unknown): Running => {
        const fields = error instanceof CallError ? error.fields : undefined;
        const words = error instanceof Error ? error.message : String(error);
        return { ...atRest, fault: fields?.['sql'] ?? words };
      },
    );
    if (under.current !== mine) return;
    under.current = undefined;
    setState(done);
  };
  return { state, run, stop };
}
