import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface PinFieldProps extends FieldProps<string> {
  /** How many digits; 6 unless told. */
  length?: number;
  /** Digits show as dots: a PIN. A mailed code stays readable. */
  secret?: boolean;
  /** Called once with all digits, so that nothing needs to be pressed. */
  onComplete?: (value: string) => void;
}

/** A code of digits in boxes. Takes a pasted code, moves on by itself, Backspace goes back. */
export function PinField(props: PinFieldProps) {
  const { label, help, error, beside, hideLabel, value, onChange, onComplete, name } = props;
  const { length = 6, secret, disabled, autoFocus } = props;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  const put = (at: number, typed: string) => {
    const digits = typed.replace(/\D/g, '');
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length);
    onChange(next);
    boxes.current[Math.min(at + digits.length, length - 1)]?.focus();
    if (digits && next.length === length) onComplete?.(next);
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) boxes.current[at + step]?.focus();
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    const from = value[at] === undefined ? at - 1 : at;
    if (from < 0) return;
    onChange(value.slice(0, from) + value.slice(from + 1));
    boxes.current[from]?.focus();
  };
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    put(at, event.clipboardData.getData('text'));
  };

  return (
    <Field {...{ label, help, error, beside, hideLabel }} group>
      {(it) => (
        <div className="pin" role="group" aria-labelledby={`${it.id}-label`}>
          {Array.from({ length }, (_, at) => (
            <input
              key={at}
              ref={(box) => void (boxes.current[at] = box)}
              name={name && `${name}-${at + 1}`}
              type={secret ? 'password' : 'text'}
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete={at === 0 && !secret ? 'one-time-code' : 'off'}
              autoFocus={autoFocus && at === 0}
              aria-label={`${label}, digit ${at + 1} of ${length}`}
              aria-invalid={it['aria-invalid']}
              aria-describedby={it['aria-describedby']}
              disabled={disabled}
              value={value[at] ?? ''}
              onFocus={(event) => event.target.select()}
              // The newest character counts: a filled box is overwritten, one-time codes come whole.
              onChange={(event) => {
                const typed = event.target.value.replace(/\D/g, '');
                put(at, typed.length > 2 ? typed : typed.slice(-1));
              }}
              onKeyDown={onKeyDown(at)}
              onPaste={onPaste(at)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
