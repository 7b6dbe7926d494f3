import { TextField } from '#/ui/form/text-field.tsx';
import { LONGEST_NUMBER, typedProblem, type RightNumber } from '../questions/quiz-number.ts';

interface NumberPartsProps {
  value: RightNumber;
  disabled: boolean;
  onChange: (value: RightNumber) => void;
}

/** What is right of a number question: the value, how far off still counts, and its unit. */
export function NumberParts({ value, disabled, onChange }: NumberPartsProps) {
  const problem = (typed: string) => typedProblem(typed, value.unit) ?? undefined;
  return (
    <div className="quiz-number-parts">
      <TextField
        label="Right number"
        placeholder="1,200"
        inputMode="decimal"
        maxLength={LONGEST_NUMBER}
        value={value.value}
        error={problem(value.value)}
        disabled={disabled}
        onChange={(it) => onChange({ ...value, value: it })}
      />
      <TextField
        label="More or less"
        help="So far off still counts."
        placeholder="0"
        inputMode="decimal"
        maxLength={LONGEST_NUMBER}
        value={value.tolerance}
        error={problem(value.tolerance)}
        disabled={disabled}
        onChange={(it) => onChange({ ...value, tolerance: it })}
      />
      <TextField
        label="Unit"
        help="Stands beside the field."
        placeholder="None"
        maxLength={20}
        value={value.unit}
        disabled={disabled}
        onChange={(it) => onChange({ ...value, unit: it })}
      />
    </div>
  );
}
