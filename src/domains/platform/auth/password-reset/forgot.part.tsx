import { useState } from 'react';
import { call } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { anonymous } from '../sign-in/step-form.ts';

/** Asks for a link to a new password; the answer is the same whoever asks. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    submit: async ({ email }) => {
      setAnswer((await call('POST /reset-password', { email }, anonymous)).message);
    },
  });
  const back = (
    <p className="login-aside">
      <button type="button" className="link" onClick={onBack}>
        Back to sign-in
      </button>
    </p>
  );
  if (answer) {
    return (
      <>
        <p role="status">{answer} It works for 30 minutes.</p>
        {back}
      </>
    );
  }
  return (
    <Form form={form} label="Forgotten password">
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        spellCheck={false}
        autoFocus
      />
      <Button variant="primary" size="l" block type="submit" busy={form.busy}>
        Mail me a link
      </Button>
      {back}
    </Form>
  );
}
