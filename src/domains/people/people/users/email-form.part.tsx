import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { userChangeEmail } from './email.actions.ts';
import type { User } from './users.contract.ts';

/** Gives a person another e-mail, which counts once it is confirmed from there. */
export function EmailForm({ user: given, onClose }: { user: User; onClose: () => void }) {
  const user = useOpened(given);
  const run = useRunOn(useStage());
  const isNew = user.status === 'invited';
  const form = useForm({
    initial: { email: '' },
    check: ({ email }): Record<string, string> =>
      email.includes('@') ? {} : { email: 'Write the new address.' },
    submit: async ({ email }) => {
      const { id: person, version } = user;
      await run(userChangeEmail, { person, email, version });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Another e-mail for ${user.name}`}
      note={
        isNew
          ? 'The invitation is mailed to it again; the old link no longer works.'
          : `It is asked to confirm, and ${user.email} is told. Until then they sign in as before.`
      }
      form={form}
      verb={isNew ? 'Change and invite' : 'Ask to confirm'}
      onClose={onClose}
    >
      <TextField label="New e-mail" type="email" autoFocus {...form.field('email')} />
    </FormDialog>
  );
}
