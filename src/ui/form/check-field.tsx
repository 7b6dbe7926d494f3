import { useEffect, useId, useRef, type MouseEventHandler } from 'react';
import { Icon } from '../icon.tsx';
import { optionName, useToldApart } from '../rich/namesakes.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

type CheckboxProps = Omit<FieldProps<boolean>, 'beside'> & {
  /** Neither on nor off: some of what it stands for is on. */
  mixed?: boolean;
  /** Before it changes: which keys are held. */
  onClick?: MouseEventHandler<HTMLInputElement>;
};

/** A box to tick; its label stands beside it, `help` below the label. */
export function Checkbox(props: CheckboxProps) {
  const { label, help, error, value, onChange, mixed = false, hideLabel, ...rest } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const input = (
    <input
      {...rest}
      ref={box}
      id={id}
      type="checkbox"
      className="check"
      checked={value}
      aria-label={hideLabel ? label : undefined}
      aria-describedby={help || error ? `${id}-words` : undefined}
      aria-invalid={error ? true : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (hideLabel) return input;
  return (
    <div className="field tick">
      {input}
      <label htmlFor={id}>{label}</label>
      {(help || error) && (
        <div id={`${id}-words`} className="help">
          {help}
          {error && (
            <p className="error">
              <Icon name="alert-circle" size={14} />
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface Choice<T extends string = string> {
  value: T;
  label: string;
  disabled?: boolean;
}

interface ChoiceProps<T extends string> extends FieldProps<T | ''> {
  choices: readonly Choice<T>[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** One of a short list, as the browser's own menu. Long lists use `ui/rich/combo-field.tsx`. */
export function Select<T extends string>(props: ChoiceProps<T>) {
  const { label, help, error, beside, hideLabel, placeholder, onChange, ...given } = props;
  const { choices: all, ...rest } = given;
  const choices = useToldApart(all);
  const first = placeholder === undefined ? 0 : 1;
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <span className="select">
          <select
            {...rest}
            {...it}
            className="input"
            onChange={(event) => onChange(choices[event.target.selectedIndex - first]?.value ?? '')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {optionName(choice)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={14} />
        </span>
      )}
    </Field>
  );
}

/** One of a few, all of them in sight. */
export function Radios<T extends string>(props: ChoiceProps<T>) {
  const { label, help, error, beside, hideLabel, choices, value, onChange, name, disabled } = props;
  const fallback = useId();
  return (
    <Field {...{ label, help, error, beside, hideLabel }} group>
      {(it) => (
        <div
          role="radiogroup"
          aria-labelledby={`${it.id}-label`}
          {...{ 'aria-describedby': it['aria-describedby'] }}
        >
          {choices.map((choice) => (
            <label key={choice.value} className="row radio">
              <input
                type="radio"
                className="rad"
                name={name ?? fallback}
                checked={choice.value === value}
                disabled={disabled || choice.disabled}
                onChange={() => onChange(choice.value)}
              />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
