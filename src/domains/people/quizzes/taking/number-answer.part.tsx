import { useId, useState } from 'react';
import { LONGEST_NUMBER, typedProblem } from '../questions/quiz-number.ts';

interface NumberAnswerProps {
  /** The id of the words that ask, or the words themselves. */
  labelledBy?: string;
  label?: string;
  unit: string;
  /** As it is kept; without it what is typed stays here. */
  value?: string;
  onWrite?: (text: string) => void;
}

/**
 * A field for a number. What cannot be read as one stays in the field with words about it, and no
 * answer is kept meanwhile: the number that stood there before is not what they mean any more.
 */
export function NumberAnswer({ labelledBy, label, unit, value, onWrite }: NumberAnswerProps) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  const problem = typedProblem(typed, unit);
  // Another device wrote something else meanwhile: that is shown, unless this is being typed.
  const isOwn = problem !== null || value === undefined || value.trim() === typed.trim();
  const shown = isOwn ? typed : value;
  return (
    <div className="quiz-number">
      <span className="input num">
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={LONGEST_NUMBER}
          aria-labelledby={labelledBy && `${labelledBy} ${id}-unit`}
          aria-label={label ?? 'Number'}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onWrite?.(typedProblem(target.value, unit) === null ? target.value : '');
          }}
        />
        <span id={`${id}-unit`} className="f3">
          {unit}
        </span>
      </span>
      <p id={`${id}-problem`} role="status" className="quiz-refusal">
        {problem !== null && `${problem} It is not kept as it stands.`}
      </p>
    </div>
  );
}
