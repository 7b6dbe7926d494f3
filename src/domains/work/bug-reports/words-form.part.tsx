import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { bugChange } from './bug-reports.actions.ts';
import type { BugReportDetail } from './bug-reports.contract.ts';

interface WordsFormProps {
  detail: BugReportDetail;
  onClose: () => void;
}

/** Changes what a report says. */
export function WordsForm({ detail, onClose }: WordsFormProps) {
  const run = useRunOn(useStage());
  const { report, happened, expected } = useOpened(detail);
  const form = useForm({
    initial: { title: report.title, happened, expected },
    check: ({ title }): Record<string, string> =>
      title.trim() ? {} : { title: 'Give it a title.' },
    submit: async (change) => {
      await run(bugChange, { report, change });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Change ${report.key}`}
      form={form}
      verb="Save"
      width={600}
      onClose={onClose}
    >
      <TextField label="Title" autoFocus maxLength={140} {...form.field('title')} />
      <TextArea label="What happened" rows={5} maxLength={5000} {...form.field('happened')} />
      <TextArea label="What did you expect" maxLength={5000} {...form.field('expected')} />
    </FormDialog>
  );
}
