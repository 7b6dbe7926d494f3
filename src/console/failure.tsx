import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '#/client/api.ts';
import { askForReport } from '#/client/reporting.ts';
import { Button } from '#/ui/button.tsx';
import { ErrorState } from '#/ui/states.tsx';

const safe = 'Something in it failed. What you saved is safe, nothing was changed.';

/** What stands in the place of the whole console when even its frame fails. */
export function WholeFailure({ error, reset }: ErrorComponentProps) {
  const refused = error instanceof CallError ? error : undefined;
  return (
    <ErrorState
      title="This page could not be shown"
      text={refused?.message ?? safe}
      requestId={refused?.body.requestId}
      onRetry={reset}
    />
  );
}

/** What a page shows instead of itself when it fails; the rest of the console goes on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const refused = error instanceof CallError ? error : undefined;
  const title = 'This page could not be shown';
  return (
    <ErrorState
      title={title}
      text={refused?.message ?? safe}
      requestId={refused?.body.requestId}
      onRetry={reset}
    >
      <Button icon="bug" onClick={() => askForReport({ title })}>
        Report this
      </Button>
    </ErrorState>
  );
}
