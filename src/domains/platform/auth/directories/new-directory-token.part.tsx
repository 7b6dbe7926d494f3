import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ToldOnce } from '#/ui/told-once.tsx';
import type { SignInProvider } from '../sign-in-providers/sign-in-providers.contract.ts';
import { directoryLifetimes } from './directories.contract.ts';

interface NewDirectoryTokenProps {
  provider: SignInProvider;
  onClose: () => void;
}

/** How long it is good; then the token, once. */
export function NewDirectoryToken({ provider, onClose }: NewDirectoryTokenProps) {
  const run = useRunOn(useStage());
  const [made, setMade] = useState<{ token: string; expiresAt: string }>();
  const form = useForm({
    initial: { days: '365' },
    submit: async ({ days }) => {
      const lifetime = directoryLifetimes.find((it) => String(it) === days) ?? 90;
      const input = { provider: provider.id, days: lifetime };
      await run({ run: async () => setMade(await call('POST /make-directory-token', input)) }, {});
    },
  });
  if (made)
    return (
      <ToldOnce
        title={`Token for the directory of ${provider.name}`}
        note="Whoever has it puts people in and out."
        secret={made.token}
        copy="Copy token"
        onClose={onClose}
      >
        Enter it in the directory as secret token or bearer token, with the base URL. It is good
        until {shortDay(dayOf(new Date(made.expiresAt)))}.
      </ToldOnce>
    );
  return (
    <FormDialog
      title="Make a token for the directory"
      note={`It puts people of ${provider.domains.join(', ')} in and out, as far as you and whoever set ${provider.name} up may.`}
      form={form}
      verb="Make token"
      onClose={onClose}
    >
      <Radios
        label="Expires after"
        choices={directoryLifetimes.map((it) => ({ value: String(it), label: `${it} days` }))}
        {...form.field('days')}
      />
    </FormDialog>
  );
}
