import { useRun, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { dashboardNew } from '../own-dashboards.actions.ts';

interface NameFormProps {
  /** Renames this one; absent: a new one is made. */
  name?: string;
  onRename?: (name: string) => void;
  onClose: () => void;
}

/** What a dashboard is called. */
export function NameForm({ name, onRename, onClose }: NameFormProps) {
  const run = useRun();
  const stage = useStage();
  const form = useForm({
    initial: { name: name ?? '' },
    check: (it): Record<string, string> =>
      it.name.trim() ? {} : { name: 'Give the dashboard a name.' },
    submit: async (it) => {
      if (onRename) {
        onRename(it.name.trim());
        return onClose();
      }
      // Run here, so that a refusal stands beside its field.
      const outcome = await dashboardNew.run(it, stage);
      await run({ run: async () => outcome }, {});
    },
  });
  return (
    <FormDialog
      title={onRename ? 'Rename the dashboard' : 'New dashboard'}
      note="Everybody sees the figures of their own apps in it."
      form={form}
      verb={onRename ? 'Rename' : 'Make dashboard'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
    </FormDialog>
  );
}
