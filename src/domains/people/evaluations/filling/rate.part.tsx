import { OneToFiveField, type OneToFive } from '#/ui/form/one-to-five.tsx';
import { answerScores, scoreWords } from '../evaluation-words.ts';
import './filling.css';

interface RateProps {
  /** The question, for those who do not see the page. */
  label: string;
  value: number | null;
  onChange: (score: OneToFive) => void;
}

/** One to five with the words of the one that is chosen. */
export function Rate({ label, ...field }: RateProps) {
  const chosen = answerScores.find((it) => it === field.value);
  return (
    <div className="eval-rate">
      <OneToFiveField aria-label={label} words={scoreWords} {...field} />
      <span className={chosen ? 'med' : 'f3'}>{chosen ? scoreWords[chosen] : 'Not rated yet'}</span>
    </div>
  );
}
