import { call } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { makePasskey } from './ask-passkey.ts';

/** A name and the PIN; then the browser has a device make it. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { name: '', pin: '' },
    submit: async ({ name, pin }) => {
      const passkey = await makePasskey(await call('POST /begin-passkey', { pin }));
      await run({ run: () => call('POST /add-passkey', { name, passkey }) }, {});
      onClose();
    },
    check: ({ name, pin }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Say which device it is: “Work laptop”.' }),
      ...(pin.length === 6 ? {} : { pin: 'Six digits.' }),
    }),
  });
  return (
    <FormDialog
      title="Add a passkey"
      note="Your browser asks next for a fingerprint, face, screen lock or security key. Whoever can unlock that device can use it."
      form={form}
      verb="Go on"
      onClose={onClose}
    >
      <TextField
        label="Name"
        placeholder="Work laptop"
        maxLength={60}
        autoFocus
        {...form.field('name')}
      />
      <PinField
        {...form.field('pin')}
        label="Your PIN"
        secret
        help="It shows that this is you. You are mailed that a passkey was added."
      />
    </FormDialog>
  );
}
