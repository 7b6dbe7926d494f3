import { useId } from 'react';
import { answerScores, scoreWords } from '../evaluation-words.ts';

interface RateProps {
  /** The question, for those who do not see the page. */
  label: string;
  value: number | null;
  onChange: (score: number) => void;
}

/** One to five with the words of the one that is chosen; the arrow keys move. */
export function Rate({ label, value, onChange }: RateProps) {
  const name = useId();
  const chosen = answerScores.find((it) => it === value);
  return (
    <div className="eval-rate">
      <div role="radiogroup" aria-label={label}>
        {answerScores.map((score) => (
          <label key={score} className="num" title={scoreWords[score]}>
            <input
              type="radio"
              name={name}
              aria-label={`${score}, ${scoreWords[score]}`}
              checked={score === value}
              onChange={() => onChange(score)}
            />
            <span aria-hidden="true">{score}</span>
          </label>
        ))}
      </div>
      <span className={chosen ? 'med' : 'f3'}>{chosen ? scoreWords[chosen] : 'Not rated yet'}</span>
    </div>
  );
}
