import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useUnsaved } from '../unsaved.ts';
import type { FormState } from './use-form.ts';
import './form.css';

interface FormProps {
  /** From `useForm`. */
  form: FormState;
  /** What the form is for, when no heading says it. */
  label?: string;
  children: ReactNode;
}

/**
 * A form in one column. Sent by its submit button and by `Mod+Enter` from anywhere in it; leaving
 * the page asks only when something was typed. The message of a refusal stands at its end.
 */
export function Form({ form, label, children }: FormProps) {
  // While it is being sent nothing is lost: what was sent may lead to another page.
  useUnsaved(form.dirty && !form.busy);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
  };
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {children}
      {form.message && (
        <p className="form-message" role="alert">
          <Icon name="alert-circle" size={15} />
          {form.message}
        </p>
      )}
    </form>
  );
}
