import { call } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { NewPasswordField } from '../credentials/new-password.part.tsx';
import { passwordLengthProblem } from '../credentials/password-rules.ts';
import { readDevice } from '../session/browser-session.ts';
import { anonymous, useStepForm } from '../sign-in/step-form.ts';
import type { NextStep } from '../sign-in/step.contract.ts';

interface NewPasswordStepProps {
  /** The account it is for, so that password managers know. */
  email: string | undefined;
  /** Sends it: with the mailed link, or with the step of an invitation. */
  send: (password: string) => Promise<NextStep>;
  onNext: (next: NextStep) => void;
  onEnded: (words: string) => void;
}

/** A password is chosen. */
export function NewPasswordStep({ email, send, onNext, onEnded }: NewPasswordStepProps) {
  const form = useStepForm({
    initial: { password: '' },
    onEnded,
    check: ({ password }): Record<string, string> => {
      const problem = passwordLengthProblem(password);
      return problem ? { password: problem } : {};
    },
    submit: async ({ password }) => onNext(await send(password)),
  });
  return (
    <Form form={form} label="Choose a password">
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <NewPasswordField {...form.field('password')} autoFocus />
      <Button variant="primary" size="l" block type="submit" busy={form.busy}>
        Set password
      </Button>
    </Form>
  );
}

/** Sends a new password with the link that was mailed for it. */
export const withResetLink = (token: string) => (password: string) =>
  call('POST /set-new-password', { token, password, device: readDevice() }, anonymous);

/** Sends the first password of an invited person. */
export const withStep = (step: string) => (password: string) =>
  call('POST /set-password', { step, password }, anonymous);
