import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { accessGive } from './access.actions.ts';

/** Writes down what somebody can get into from now on. */
export function GiveAccessForm({ onClose }: { onClose: () => void }) {
  const run = useRunOn(useStage());
  const [typed, setTyped] = useState('');
  const people = useQuery({
    ...reading('GET /users-dropdown', { q: typed || undefined, limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const form = useForm({
    initial: { person: '', what: '', note: '' },
    submit: async ({ person, what, note }) => {
      await run(accessGive, { person: Number(person), what: what.trim(), note: note.trim() });
      onClose();
    },
    check: ({ person, what }): Record<string, string> => ({
      ...(!person && { person: 'Choose the person.' }),
      ...(!what.trim() && { what: 'Say what they can get into.' }),
    }),
  });
  return (
    <FormDialog
      title="Give access"
      note="Give it where it is kept; the register says who has what."
      form={form}
      verb="Give access"
      onClose={onClose}
    >
      <ComboField
        label="Person"
        autoFocus
        options={(people.data?.rows ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
        onSearch={setTyped}
        {...form.field('person')}
      />
      <TextField
        label="What to"
        help="“Figma, editor”, “Play Console of Puzzle”"
        maxLength={120}
        {...form.field('what')}
      />
      <TextField label="Note" maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}
