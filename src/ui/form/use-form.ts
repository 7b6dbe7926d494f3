import { useRef, useState } from 'react';
import type { Fields } from '#/kernel/refusal.ts';

interface Options<V> {
  initial: V;
  /** Sends it. What it throws is shown: `fields` beside the fields, the message above the button. */
  submit: (values: V) => Promise<unknown>;
  /** Checks before sending; an empty object means it may go. */
  check?: (values: V) => Fields;
}

/** What a refused request carries: the words, and which fields they are about. */
const refused = (error: unknown): { message: string; fields: Fields } => {
  const it = error as { message?: string; fields?: Fields; code?: string } | null;
  const message = it?.message ?? 'Something went wrong.';
  return {
    message: it?.code === 'stale' ? `${message} ${STALE_WORDS}` : message,
    fields: it?.fields ?? {},
  };
};

const STALE_WORDS = 'What you typed stays here: copy what you need, then open this again.';

/**
 * A form's values, errors and dirty state. `field(name)` goes on a field, the whole on a `Form`.
 * Errors of a field vanish when it is changed.
 */
export function useForm<V extends object>({ initial, submit, check }: Options<V>) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Fields>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  // A code's last digit is typed and sent in one event, before anything is drawn anew.
  const latest = useRef(initial);

  const change = (to: V) => {
    latest.current = to;
    setValues(to);
  };
  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    change({ ...latest.current, [name]: value });
    setErrors((it) => Object.fromEntries(Object.entries(it).filter(([wrong]) => wrong !== name)));
    setMessage(undefined);
  };
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: V[K]) => set(name, value),
  });
  const fail = (error: unknown) => {
    const { message, fields } = refused(error);
    setErrors(fields);
    // A message about a field that is in sight stands there already.
    setMessage(Object.keys(fields).some((name) => name in values) ? undefined : message);
  };
  const send = async () => {
    const sent = latest.current;
    const wrong = check?.(sent) ?? {};
    setErrors(wrong);
    if (sending.current || Object.keys(wrong).length > 0) return;
    sending.current = true;
    setBusy(true);
    setMessage(undefined);
    try {
      await submit(sent);
      setBase(sent);
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const reset = (to: V = initial) => {
    setBase(to);
    change(to);
    setErrors({});
    setMessage(undefined);
  };

  const dirty = (Object.keys(values) as (keyof V)[]).some((name) => values[name] !== base[name]);
  return { values, set, field, errors, message, busy, dirty, send, reset };
}

export type FormState = Pick<
  ReturnType<typeof useForm<object>>,
  'message' | 'busy' | 'dirty' | 'send'
>;
