import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { quizNew } from '../quizzes.actions.ts';

/** A quiz begins with its title; everything else is written in the builder. */
export function NewQuizForm({ onClose }: { onClose: () => void }) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { title: '' },
    submit: ({ title }) => run(quizNew, { title: title.trim() }),
    check: ({ title }): Record<string, string> =>
      title.trim() ? {} : { title: 'Give it a title.' },
  });
  return (
    <FormDialog title="New quiz" onClose={onClose} form={form} verb="Begin">
      <TextField
        label="Title"
        help="Takers see it: “Ad formats, first week”."
        maxLength={120}
        autoFocus
        {...form.field('title')}
      />
    </FormDialog>
  );
}
