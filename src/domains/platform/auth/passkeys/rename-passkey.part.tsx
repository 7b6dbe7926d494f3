import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { passkeyRename } from './passkeys.actions.ts';
import type { MyPasskey } from './passkeys.contract.ts';

/** Another name, against the version the dialog was opened with. */
export function RenamePasskey({ of: given, onClose }: { of: MyPasskey; onClose: () => void }) {
  const { id, version, name: before } = useOpened(given)!;
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { name: before },
    submit: async ({ name }) => {
      await run(passkeyRename, { id, name, version });
      onClose();
    },
    check: ({ name }): Record<string, string> =>
      name.trim() ? {} : { name: 'Say which device it is: “Work laptop”.' },
  });
  return (
    <FormDialog title={`Rename ${before}`} form={form} verb="Rename" onClose={onClose}>
      <TextField label="Name" maxLength={60} autoFocus {...form.field('name')} />
    </FormDialog>
  );
}
