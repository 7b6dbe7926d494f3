import { useState } from 'react';
import type { ReactNode } from 'react';
import { plainNumber } from '#/kernel/numbers.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface NumberFieldProps extends FieldProps<number | null> {
  /** A unit before or after the figure: `$`, `%`. */
  before?: ReactNode;
  after?: ReactNode;
  placeholder?: string;
  /** How many digits after the point may be typed; 0 unless told. */
  decimals?: number;
}

/** Reads `1,250.5`, `1 250.5` and a true minus; `null` when it is empty or no number. */
export function readNumber(text: string): number | null {
  const plain = plainNumber(text);
  const value = Number(plain);
  return plain === '' || Number.isNaN(value) ? null : value;
}

/** A figure. What is typed stays as typed; `value` is `null` while it is not a number. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, error, beside, hideLabel, value, onChange, before, after, ...rest } = props;
  const { decimals = 0, ...native } = rest;
  const [text, setText] = useState(value === null ? '' : String(value));
  // A value set from outside (a reset, a saved record) replaces the text; the own echo does not.
  const shown = readNumber(text) === value ? text : value === null ? '' : String(value);
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <div className="input num">
          {before}
          <input
            {...native}
            {...it}
            value={shown}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            onChange={(event) => {
              setText(event.target.value);
              onChange(readNumber(event.target.value));
            }}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
