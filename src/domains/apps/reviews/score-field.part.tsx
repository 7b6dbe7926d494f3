import { useId } from 'react';
import { Field } from '#/ui/form/field.tsx';

interface ScoreFieldProps {
  label: string;
  help: string;
  value: number | null;
  error?: string;
  onChange: (value: number) => void;
}

/** One to five, all of them in sight; the arrow keys move. */
export function ScoreField({ label, help, value, error, onChange }: ScoreFieldProps) {
  const name = useId();
  return (
    <Field label={label} help={help} error={error} group>
      {(it) => (
        <div
          role="radiogroup"
          className="score"
          aria-labelledby={`${it.id}-label`}
          {...{ 'aria-describedby': it['aria-describedby'] }}
        >
          {[1, 2, 3, 4, 5].map((score) => (
            <label key={score} className="num">
              <input
                type="radio"
                name={name}
                checked={score === value}
                onChange={() => onChange(score)}
              />
              {score}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
