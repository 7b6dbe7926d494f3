import { call } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Form } from '#/ui/form/form.tsx';
import { PasswordField, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { readDevice } from '../session/browser-session.ts';
import { ProviderButtons } from '../sign-in-providers/entering/provider-buttons.part.tsx';
import { anonymous } from './step-form.ts';
import type { NextStep } from './step.contract.ts';

interface PasswordStepProps {
  onNext: (next: NextStep, email: string) => void;
  onForgot: () => void;
}

/** The first step of everybody who has been here before. */
export function PasswordStep({ onNext, onForgot }: PasswordStepProps) {
  const form = useForm({
    initial: { email: '', password: '', keep: false },
    submit: async (typed) => {
      const input = { ...typed, device: readDevice() };
      onNext(await call('POST /login', input, anonymous), typed.email.trim());
    },
  });
  return (
    <>
      <Form form={form} label="Sign in">
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          beside={
            <button type="button" className="link" onClick={onForgot}>
              Forgot it?
            </button>
          }
        />
        <Checkbox
          {...form.field('keep')}
          label="Keep me signed in on this device"
          help="30 days. Your PIN is still asked."
        />
        <Button variant="primary" size="l" block type="submit" busy={form.busy}>
          Sign in
        </Button>
      </Form>
      <ProviderButtons keep={form.values.keep} />
    </>
  );
}
