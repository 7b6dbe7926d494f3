import { useState } from 'react';
import { CallError, type CallOptions } from '#/client/api.ts';
import type { Fields } from '#/kernel/refusal.ts';
import { useForm } from '#/ui/form/use-form.ts';

/** Steps carry their own tokens: there is no session to send along yet. */
export const anonymous: CallOptions = { anonymous: true };

interface Step<V> {
  initial: V;
  submit: (values: V) => Promise<unknown>;
  check?: (values: V) => Fields;
  /** The step can be taken no more; the words say why. */
  onEnded: (words: string) => void;
  /** What was typed is of no more use after a refusal: a code, a PIN. */
  clears?: boolean;
}

/**
 * A form of one step of signing in. `refusals` counts them: as a field's key it starts the field
 * anew, with the focus in its first box.
 */
export function useStepForm<V extends object>({
  initial,
  submit,
  check,
  onEnded,
  clears,
}: Step<V>) {
  const [refusals, setRefusals] = useState(0);
  const form = useForm({
    initial,
    check,
    submit: async (values: V) => {
      try {
        await submit(values);
      } catch (error) {
        if (isEnd(error)) return onEnded(error.message);
        if (clears) form.reset();
        setRefusals((it) => it + 1);
        throw error;
      }
    },
  });
  return { ...form, refusals };
}

const isEnd = (error: unknown): error is CallError =>
  error instanceof CallError && ['conflict', 'not-allowed', 'not-found'].includes(error.code);
