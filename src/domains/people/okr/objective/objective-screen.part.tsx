import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { Page } from '#/ui/page.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { ObjectivePage } from './objective-page.part.tsx';

/** One objective, while it loads, when it is not there, and as it is. */
export function ObjectiveScreen({ id }: { id: number }) {
  const detail = useQuery(reading('GET /get-okr', { id }));
  if (detail.data) return <ObjectivePage objective={detail.data} />;
  const { error } = detail;
  return (
    <Page title="Objective">
      {!error ? (
        <Loading label="Loading the objective">
          <div className="okr-one">
            <div>
              <Bone width="100%" height={220} radius={6} />
              <Bone width="100%" height={300} radius={6} />
            </div>
            <div>
              <Bone width="100%" height={320} radius={6} />
            </div>
          </div>
        </Loading>
      ) : error instanceof CallError && error.code === 'not-found' ? (
        <EmptyState
          icon="target-arrow"
          title="This objective was not found"
          text="There is none, or it is not for you to see."
        >
          <Button href="/okr">Objectives</Button>
        </EmptyState>
      ) : (
        <ErrorState
          title="The objective did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void detail.refetch()}
        />
      )}
    </Page>
  );
}
