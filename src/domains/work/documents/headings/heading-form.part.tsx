import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { headingSave } from './headings.actions.ts';
import type { Heading } from './headings.contract.ts';

interface HeadingFormProps {
  /** The heading that is renamed; absent: a new one. */
  heading?: Heading | undefined;
  onClose: () => void;
}

/** Names a heading of the manual. */
export function HeadingForm({ heading: given, onClose }: HeadingFormProps) {
  const heading = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { title: heading?.title ?? '' },
    submit: async ({ title }) => {
      const which = heading && { id: heading.id, version: heading.version };
      await run(headingSave, { ...which, title });
      onClose();
    },
    check: ({ title }) => ({ ...(!title.trim() && { title: 'What is it called?' }) }),
  });
  return (
    <FormDialog
      title={heading ? 'Rename the heading' : 'Add a heading'}
      form={form}
      verb={heading ? 'Rename' : 'Add'}
      onClose={onClose}
    >
      <TextField label="Heading" autoFocus maxLength={80} {...form.field('title')} />
    </FormDialog>
  );
}
