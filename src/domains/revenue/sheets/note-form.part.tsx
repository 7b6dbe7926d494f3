import { useRun, useStage } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { SheetFigure } from './sheet-measures.ts';
import { writeNote } from './sheet.actions.ts';
import type { SheetNote } from './sheets.contract.ts';

/** The cell a note is written on. */
export interface NotedCell {
  app: { id: number; name: string };
  day: string;
  measure: SheetFigure;
  /** What the measure is called. */
  label: string;
}

interface NoteFormProps {
  cell: NotedCell;
  /** My own note there, which is changed then. */
  note: SheetNote | undefined;
  onClose: () => void;
}

/** What happened to this figure, in a sentence or two. */
export function NoteForm({ cell, note: given, onClose }: NoteFormProps) {
  const note = useOpened(given);
  const run = useRun();
  const stage = useStage();
  const { app, day, measure, label } = cell;
  const form = useForm({
    initial: { text: note?.text ?? '' },
    submit: async ({ text }) => {
      const of = note && { id: note.id, version: note.version };
      // Run here, so that a refusal stands beside its field; said and renewed as anywhere else.
      const outcome = await writeNote.run({ app: app.id, day, measure, text, ...of }, stage);
      onClose();
      await run({ run: async () => outcome }, {});
    },
  });
  return (
    <FormDialog
      title={note ? 'Change my note' : 'Add a note'}
      note={`${app.name}, ${label.toLowerCase()} of ${namedDay(day)}. Everybody who may see the app sees it.`}
      verb={note ? 'Save note' : 'Add note'}
      form={form}
      onClose={onClose}
    >
      <TextArea
        label="Note"
        rows={4}
        maxLength={500}
        placeholder="AdMob floor raised to $9 in US, fill dropped the same night."
        autoFocus
        {...form.field('text')}
      />
    </FormDialog>
  );
}
