import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import type { Question } from '../questions/questions.contract.ts';
import type { Saving } from './use-question.part.ts';
import '../quizzes.css';

const words = { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving…' };

interface SavingWordsProps {
  saving: Saving;
  onSettle: (theirs: Question, kept: 'mine' | 'theirs') => void;
}

/** Whether what is typed is safe. */
export function SavingWords({ saving, onSettle }: SavingWordsProps) {
  if (saving.kind === 'clash')
    return (
      <span className="row quiz-wrong" role="alert">
        <Icon name="alert-triangle" size={15} />
        Somebody changed it too
        <Button size="s" onClick={() => onSettle(saving.theirs, 'theirs')}>
          Take theirs
        </Button>
        <Button size="s" onClick={() => onSettle(saving.theirs, 'mine')}>
          Keep mine
        </Button>
      </span>
    );
  if (saving.kind === 'failed')
    return (
      <span className="row quiz-wrong" role="alert">
        <Icon name="cloud-off" size={15} />
        {saving.isTriedAgain ? 'Sent when the server answers' : saving.words}
      </span>
    );
  return (
    <span className="f3 fs12" role="status">
      {words[saving.kind]}
    </span>
  );
}
