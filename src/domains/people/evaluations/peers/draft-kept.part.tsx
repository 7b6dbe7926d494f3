import { Button } from '#/ui/button.tsx';
import type { PeerAnswer } from './peers.contract.ts';
import type { usePeerDraft } from './use-peer-draft.part.ts';

interface DraftKeptProps {
  draft: ReturnType<typeof usePeerDraft>;
  onTake: (it: PeerAnswer) => void;
}

/** How safe it is what was typed; where two windows wrote, one of both is chosen. */
export function DraftKept({ draft, onTake }: DraftKeptProps) {
  const { keeping, theirs, isBegun } = draft;
  if (keeping === 'clash' && theirs) {
    return (
      <div className="peer-clash" role="alert">
        <p>
          Written in another window meanwhile:{' '}
          {theirs.strengths || theirs.improvements || 'no words'}
        </p>
        <div className="row">
          <Button size="s" onClick={draft.keepMine}>
            Keep this one
          </Button>
          <Button
            size="s"
            onClick={() => {
              onTake(theirs);
              draft.takeTheirs();
            }}
          >
            Take the other
          </Button>
        </div>
      </div>
    );
  }
  const words = {
    kept: isBegun ? 'Draft saved. Nobody reads it until you submit.' : '',
    waiting: 'Saving…',
    offline: 'Kept in this browser, saved when the connection is back',
    clash: '',
    refused: 'The draft cannot be saved any more.',
  }[keeping];
  return (
    <p className="f3 fs12" role="status">
      {words}
    </p>
  );
}
