import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import type { Document } from '../document.contract.ts';
import { documentMove } from '../documents.actions.ts';

const TOP = 'top';

/** Puts a document below another, or at the top. */
export function MoveDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const run = useRunOn(useStage());
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /documents', { q: typed, writable: true, perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  const above = document.path.at(-1);
  const form = useForm<{ parentId: string }>({
    initial: { parentId: above ? String(above.id) : TOP },
    submit: async ({ parentId }) => {
      const to = parentId === TOP ? null : Number(parentId);
      await run(documentMove, { id: document.id, parentId: to });
      onClose();
    },
    check: ({ parentId }) => ({ ...(!parentId && { parentId: 'Where to?' }) }),
  });
  const found = (data?.rows ?? []).filter((it) => it.id !== document.id);
  const options = [
    { value: TOP, label: 'At the top' },
    ...(above && !found.some((it) => it.id === above.id)
      ? [{ value: String(above.id), label: above.title }]
      : []),
    ...found.map((it) => ({
      value: String(it.id),
      label: it.title,
      ...(it.parent && { note: `in ${it.parent.title}` }),
    })),
  ];
  return (
    <FormDialog
      title={`Move ${document.title}`}
      note="What is below it moves along. Who reads it may change with the place."
      form={form}
      verb="Move"
      onClose={onClose}
    >
      <ComboField
        label="Below"
        autoFocus
        options={options}
        onSearch={setTyped}
        {...form.field('parentId')}
      />
    </FormDialog>
  );
}
