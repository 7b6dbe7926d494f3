import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '#/domains/api.ts';
import { ErrorState } from '#/ui/states.tsx';

/** What a page shows instead of itself when it fails; the rest of the console goes on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const refused = error instanceof CallError ? error : undefined;
  return (
    <ErrorState
      title="This page could not be shown"
      text={
        refused?.message ?? 'Something in it failed. What you saved is safe, nothing was changed.'
      }
      requestId={refused?.body.requestId}
      onRetry={reset}
    />
  );
}
