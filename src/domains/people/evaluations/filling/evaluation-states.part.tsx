import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Bone, Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import './filling.css';

interface EvaluationStatesProps {
  query: UseQueryResult<EvaluationDetail>;
  /** The page to go to when it is not there. */
  listPage: string;
  children: (evaluation: EvaluationDetail) => ReactNode;
}

/** One evaluation while it loads, when it failed, when there is none, and as it is. */
export function EvaluationStates({ query, listPage, children }: EvaluationStatesProps) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) {
    return (
      <Loading label="Loading the evaluation">
        <div className="eval-sheet">
          <div>
            <RowsSkeleton rows={8} />
          </div>
          <Bone width="100%" height={320} radius={6} />
        </div>
      </Loading>
    );
  }
  if (error instanceof CallError && error.code === 'not-found') {
    return (
      <EmptyState
        icon="star"
        title="There is no such evaluation"
        text="It was taken back, or it is not for you to see."
      >
        <Button href={listPage}>Back to the list</Button>
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title="The evaluation did not load"
      text={`${error.message} What was written is safe.`}
      requestId={error instanceof CallError ? error.body.requestId : undefined}
      onRetry={() => void refetch()}
    />
  );
}
