import { Field } from '#/ui/form/field.tsx';
import { OneToFiveField } from '#/ui/form/one-to-five.tsx';

interface ScoreFieldProps {
  label: string;
  help: string;
  value: number | null;
  error?: string;
  onChange: (value: number) => void;
}

/** One to five, under its name and what it means. */
export function ScoreField({ value, onChange, ...field }: ScoreFieldProps) {
  return (
    <Field {...field} group>
      {(it) => (
        <OneToFiveField
          aria-labelledby={`${it.id}-label`}
          aria-describedby={it['aria-describedby']}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
