import { call, withNewToken } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { NewPasswordField } from '#/domains/platform/auth/credentials/new-password.part.tsx';
import { EndFeeds } from '#/domains/platform/calendar-feeds/end-feeds.part.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PasswordField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';

const change = {
  run: (input: { current: string; password: string; endFeeds: boolean }) =>
    withNewToken(call('POST /change-password', input)),
};

/** The password one has, and the one that replaces it. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { current: '', password: '', endFeeds: false },
    submit: async (it) => {
      await run(change, it);
      onClose();
    },
    check: ({ current, password }): Record<string, string> => ({
      ...(current ? {} : { current: 'Type the password you have.' }),
      ...(password ? {} : { password: 'Choose a password.' }),
    }),
  });
  return (
    <FormDialog
      title="Change my password"
      note="You are signed out everywhere else, and your access tokens end."
      form={form}
      verb="Change password"
      onClose={onClose}
    >
      <PasswordField
        {...form.field('current')}
        label="Your password"
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField {...form.field('password')} />
      <EndFeeds {...form.field('endFeeds')} />
    </FormDialog>
  );
}
