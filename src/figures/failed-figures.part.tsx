import { CallError } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { ErrorState } from '#/ui/states.tsx';

interface FailedFiguresProps {
  /** What did not load: "figures". */
  what?: string;
  error: Error;
  onRetry: () => void;
  /** Takes every filter away. */
  onEverything: () => void;
}

/** Figures that did not load. What was asked wrongly is asked otherwise: it fails the same way again. */
export function FailedFigures({
  what = 'figures',
  error,
  onRetry,
  onEverything,
}: FailedFiguresProps) {
  const isRefused = error instanceof CallError && error.code === 'invalid';
  if (isRefused)
    return (
      <ErrorState title={`No ${what} for these filters`} text={error.message}>
        <Button variant="primary" onClick={onEverything}>
          Show everything
        </Button>
      </ErrorState>
    );
  return (
    <ErrorState
      title={`The ${what} did not load`}
      text={`${error.message} Your filters are kept, nothing was changed.`}
      requestId={error instanceof CallError ? error.body.requestId : undefined}
      onRetry={onRetry}
    />
  );
}
