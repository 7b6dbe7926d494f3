import { useId } from 'react';
import { Field, type FieldProps } from '#/ui/form/field.tsx';

const names = ['Indigo', 'Amber', 'Teal', 'Wine', 'Sky', 'Olive', 'Violet', 'Slate'];

/** One of the eight hues of charts. */
export function HueField({ label, help, error, hideLabel, value, onChange }: FieldProps<number>) {
  const id = useId();
  return (
    <Field {...{ label, help, error, hideLabel }} group>
      {(it) => (
        <div className="hues" role="radiogroup" aria-labelledby={`${it.id}-label`}>
          {names.map((name, at) => (
            <label key={name} title={name} className={value === at + 1 ? 'on' : undefined}>
              <input
                type="radio"
                name={id}
                aria-label={name}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
              />
              <i style={{ background: `var(--c-${at + 1})` }} />
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
