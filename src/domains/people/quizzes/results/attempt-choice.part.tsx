import { Segmented } from '#/ui/segmented.tsx';
import type { UserResult } from './results.contract.ts';
import './results.css';

interface AttemptChoiceProps {
  result: UserResult;
  onChoose: (attempt: number) => void;
}

/** The attempts of one person, where there are several: which is shown, and which one counts. */
export function AttemptChoice({ result, onChoose }: AttemptChoiceProps) {
  const { attempts, attempt } = result;
  if (attempts.length < 2) return null;
  return (
    <div className="quiz-attempts">
      <Segmented
        label="Attempt"
        value={String(attempt)}
        onChange={(it) => onChoose(Number(it))}
        segments={attempts.map(({ number, percent, counts }) => ({
          value: String(number),
          label: `${number}${percent === null ? '' : `: ${percent}%`}${counts ? ', counts' : ''}`,
        }))}
      />
    </div>
  );
}
