import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './form.css';

/** What every field takes; `useForm().field(name)` gives `name`, `value`, `onChange` and `error`. */
export interface FieldProps<T> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  name?: string;
  /** Below the field, quiet. */
  help?: ReactNode;
  /** In plain words, what is wrong with it. */
  error?: string;
  /** At the right edge of the label's row: a link. */
  beside?: ReactNode;
  /** The label is only for those who do not see the form: a filter, a cell. */
  hideLabel?: boolean;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type FrameProps = Pick<FieldProps<never>, 'label' | 'help' | 'error' | 'beside' | 'hideLabel'> & {
  /** Gets what ties the control to its label and its words. */
  children: (it: Described) => ReactNode;
  /** The control is a group of inputs: its name comes from `aria-labelledby`, not from a label. */
  group?: boolean;
};

/** The frame of a field: label above, help below, the error beside the help. */
export function Field({ label, help, error, beside, hideLabel, group, children }: FrameProps) {
  const id = useId();
  const words = help || error ? `${id}-words` : undefined;
  const className = hideLabel ? 'hidden-words' : 'lbl';
  return (
    <div className="field">
      <div className={hideLabel && !beside ? undefined : 'row'}>
        {group ? (
          <span id={`${id}-label`} className={className}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={className}>
            {label}
          </label>
        )}
        {beside && <span className="beside">{beside}</span>}
      </div>
      {children({ id, 'aria-describedby': words, 'aria-invalid': error ? true : undefined })}
      {words && (
        <div id={words}>
          {error && (
            <p className="error">
              <Icon name="alert-circle" size={14} />
              {error}
            </p>
          )}
          {help && <p className="help">{help}</p>}
        </div>
      )}
    </div>
  );
}
