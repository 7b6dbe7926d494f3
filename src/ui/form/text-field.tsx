import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'placeholder' | 'autoComplete' | 'inputMode' | 'maxLength' | 'readOnly' | 'spellCheck'
>;

export interface TextFieldProps extends FieldProps<string>, Native {
  type?: 'text' | 'email' | 'search' | 'tel' | 'url';
  icon?: IconName;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, beside, hideLabel, onChange, icon, type = 'text', ...rest } = props;
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <div className="input">
          {icon && <Icon name={icon} />}
          <input
            {...rest}
            {...it}
            type={type}
            dir={type === 'text' || type === 'search' ? 'auto' : 'ltr'}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** A password with the eye that shows it. `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon'>) {
  const { label, help, error, beside, hideLabel, onChange, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <div className="input">
          <input
            {...rest}
            {...it}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

/** Text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, beside, hideLabel, onChange, rows = 3, ...rest } = props;
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <textarea
          dir="auto"
          {...rest}
          {...it}
          rows={rows}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
