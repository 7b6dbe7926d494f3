import { call } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { NewPasswordField } from '../credentials/new-password.part.tsx';
import { passwordLengthProblem } from '../credentials/password-rules.ts';
import { anonymous, useStepForm } from '../sign-in/step-form.ts';
import type { NextStep } from '../sign-in/step.contract.ts';

interface SetUpStepProps {
  token: string;
  onNext: (next: NextStep, email: string) => void;
  onEnded: (words: string) => void;
}

/** The first super admin of an empty installation says who they are. */
export function SetUpStep({ token, onNext, onEnded }: SetUpStepProps) {
  const form = useStepForm({
    initial: { name: '', email: '', password: '' },
    onEnded,
    check: ({ password }): Record<string, string> => {
      const problem = passwordLengthProblem(password);
      return problem ? { password: problem } : {};
    },
    submit: async (typed) =>
      onNext(await call('POST /set-up', { token, ...typed }, anonymous), typed.email.trim()),
  });
  return (
    <Form form={form} label="Set up">
      <TextField {...form.field('name')} label="Your name" autoComplete="name" autoFocus />
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        spellCheck={false}
        help="A code is mailed here next."
      />
      <NewPasswordField {...form.field('password')} />
      <Button variant="primary" size="l" block type="submit" busy={form.busy}>
        Set up Backlot
      </Button>
    </Form>
  );
}
