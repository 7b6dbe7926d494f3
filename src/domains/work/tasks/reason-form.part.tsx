import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';

interface ReasonFormProps {
  title: string;
  note?: string;
  /** "Reopen task". */
  verb: string;
  label?: string;
  help?: string | undefined;
  tone?: 'danger';
  /** What the reason is for; what it throws is shown in the form. */
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason that a step needs. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, note, verb, label = 'Reason', help, tone, onSend, onClose } = props;
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await onSend(reason);
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why, so that the others know.' },
  });
  return (
    <FormDialog {...{ title, note, verb, tone, onClose, form }}>
      <TextField label={label} help={help} autoFocus maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
