import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { LockOutField } from './lock-out-field.part.tsx';

interface LockOutFormProps {
  title: string;
  note: string;
  verb: string;
  /** Does it; refused with `confirm` when it locks out whoever does it. */
  send: (confirm: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Asks once more, and for the address when it would lock oneself out. */
export function LockOutForm({ title, note, verb, send, onClose }: LockOutFormProps) {
  const form = useForm({
    initial: { confirm: '' },
    submit: async ({ confirm }) => {
      await send(confirm || undefined);
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} verb={verb} tone="danger" onClose={onClose}>
      <p dir="auto">{note}</p>
      <LockOutField field={form.field('confirm')} />
    </FormDialog>
  );
}
