import { useBlocker } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { isAnythingUnsaved } from '#/ui/unsaved.ts';

/** Asks before another page takes the place of one where something was typed. */
export function UnsavedDialog() {
  const blocker = useBlocker({
    // Filters and dialogs of the same page live in its search: they take nothing away.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAnythingUnsaved(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      title="Leave without saving?"
      note="What you typed on this page would be lost."
      width={400}
      onClose={blocker.reset}
      footer={
        <>
          <Button danger onClick={blocker.proceed}>
            Leave
          </Button>
          <span className="sp" />
          <Button variant="primary" data-autofocus onClick={blocker.reset}>
            Stay
          </Button>
        </>
      }
    />
  );
}
