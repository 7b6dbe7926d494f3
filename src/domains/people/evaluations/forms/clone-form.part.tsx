import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { cloneForm } from './forms.actions.ts';

interface CloneFormProps {
  form: { id: number; name: string };
  onClose: () => void;
}

/** A new form of its own with the questions of this one. */
export function CloneForm({ form: { id, name }, onClose }: CloneFormProps) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { name: `${name} (copy)`.slice(0, 120) },
    submit: async (values) => {
      await run(cloneForm, { id, name: values.name });
      onClose();
    },
    check: (it): Record<string, string> =>
      it.name.trim() ? {} : { name: 'Give the copy a name.' },
  });
  return (
    <FormDialog title={`Copy ${name}`} onClose={onClose} form={form} verb="Copy">
      <TextField label="Name of the copy" autoFocus maxLength={120} {...form.field('name')} />
    </FormDialog>
  );
}
