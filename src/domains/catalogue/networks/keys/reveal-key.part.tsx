import { useState } from 'react';
import { call } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import type { NetworkKey } from './keys.contract.ts';

type Values = { label: string; value: string }[];

/** Shows a key in full to somebody who enters their PIN; it is gone from the page when closed. */
export function RevealKey({ of, onClose }: { of: NetworkKey; onClose: () => void }) {
  const [values, setValues] = useState<Values>();
  const form = useForm({
    initial: { pin: '' },
    submit: async ({ pin }) => {
      const reply = await call('POST /reveal-network-key', { id: of.id, pin });
      setValues(reply.values);
    },
    check: ({ pin }): Record<string, string> =>
      pin.length === 6 ? {} : { pin: 'Enter all six digits.' },
  });
  if (values) {
    return (
      <Dialog
        title={`Key of ${of.account.name} at ${of.network.name}`}
        note="The audit log says that you have seen it."
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Hide
          </Button>
        }
      >
        <div className="net-reports">
          {values.map(({ label, value }) => (
            <div key={label} className="net-report">
              <span className="lbl">{label}</span>
              <code className="net-secret">{value}</code>
            </div>
          ))}
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={`Show the key of ${of.account.name}`}
      note="Your PIN, once more. The audit log keeps that you looked."
      form={form}
      verb="Show key"
      onClose={onClose}
    >
      <PinField
        label="PIN"
        secret
        autoFocus
        onComplete={() => void form.send()}
        {...form.field('pin')}
      />
    </FormDialog>
  );
}
