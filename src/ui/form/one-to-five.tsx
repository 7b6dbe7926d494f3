import { useId, type AriaAttributes } from 'react';
import './one-to-five.css';

const SCORES = [1, 2, 3, 4, 5] as const;
export type OneToFive = (typeof SCORES)[number];

interface OneToFiveProps extends AriaAttributes {
  value: number | null;
  /** What a number stands for, where it has a name. */
  words?: Record<OneToFive, string>;
  onChange: (score: OneToFive) => void;
}

/** A score from one to five, all of them in sight; the arrow keys move. */
export function OneToFiveField({ value, words, onChange, ...aria }: OneToFiveProps) {
  const name = useId();
  return (
    <div role="radiogroup" className="one-to-five" {...aria}>
      {SCORES.map((score) => (
        <label key={score} className="num" title={words?.[score]}>
          <input
            type="radio"
            name={name}
            aria-label={words && `${score}, ${words[score]}`}
            checked={score === value}
            onChange={() => onChange(score)}
          />
          <span aria-hidden={words !== undefined}>{score}</span>
        </label>
      ))}
    </div>
  );
}
