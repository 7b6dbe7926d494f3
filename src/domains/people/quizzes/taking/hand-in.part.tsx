import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';

interface HandInProps {
  /** Places of the questions without an answer, from 0. */
  open: readonly number[];
  of: number;
  isBusy: boolean;
  onGo: (at: number) => void;
  onHandIn: () => void;
  onClose: () => void;
}

/** The last look before it is final: what has no answer yet, and the way to it. */
export function HandIn({ open, of, isBusy, onGo, onHandIn, onClose }: HandInProps) {
  return (
    <Dialog
      title="Hand in the quiz"
      note="After that no answer can be changed."
      onClose={onClose}
      keys={{ '$mod+Enter': onHandIn }}
      footer={
        <>
          <Button onClick={onClose}>Go on answering</Button>
          <Button variant="primary" keys="$mod+Enter" busy={isBusy} onClick={onHandIn}>
            Hand in
          </Button>
        </>
      }
    >
      {open.length === 0 ? (
        <p>All {of} questions are answered.</p>
      ) : (
        <>
          <p>
            {counted(open.length, 'question')} of {of} {open.length === 1 ? 'has' : 'have'} no
            answer:
          </p>
          <p className="quiz-open">
            {open.map((at) => (
              <Button key={at} size="s" onClick={() => onGo(at)}>
                Question {at + 1}
              </Button>
            ))}
          </p>
        </>
      )}
    </Dialog>
  );
}
