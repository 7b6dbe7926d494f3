import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { CallError } from './api.ts';
import { askForReport } from './reporting.ts';

interface ListStatesProps<T> {
  query: UseQueryResult<T>;
  /** What is listed: "apps". */
  what: string;
  isEmpty: (data: T) => boolean;
  /** What it looks like while it loads; rows when absent. */
  loading?: ReactNode;
  /** Shown when there is nothing: one sentence and the action that fills it. */
  empty: ReactNode;
  children: (data: T) => ReactNode;
}

/** A list while it loads, when it failed, when it is empty, and as it is. */
export function ListStates<T>(props: ListStatesProps<T>) {
  const { query, what, isEmpty, loading, empty, children } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty(data) ? empty : children(data);
  if (!error) {
    return <Loading label={`Loading ${what}`}>{loading ?? <RowsSkeleton rows={10} />}</Loading>;
  }
  return (
    <ErrorState
      title={`The ${what} did not load`}
      text={`${error.message} Nothing was changed.`}
      requestId={error instanceof CallError ? error.body.requestId : undefined}
      onRetry={() => void refetch()}
      onReport={() => askForReport({ title: `The ${what} did not load` })}
    />
  );
}
