import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { manualPlace } from './headings.actions.ts';
import type { Heading } from './headings.contract.ts';

interface PlaceFormProps {
  headings: readonly Heading[];
  /** The heading one stands at. */
  under: number;
  onClose: () => void;
}

/** Puts a document of the tree under a heading of the manual. */
export function PlaceForm({ headings, under, onClose }: PlaceFormProps) {
  const run = useRunOn(useStage());
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /documents', { q: typed, perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  const form = useForm({
    initial: { documentId: '', headingId: String(under) },
    submit: async ({ documentId, headingId }) => {
      await run(manualPlace, { documentId: Number(documentId), headingId: Number(headingId) });
      onClose();
    },
    check: ({ documentId, headingId }) => ({
      ...(!documentId && { documentId: 'Which document?' }),
      ...(!headingId && { headingId: 'Under which heading?' }),
    }),
  });
  const placed = new Map(
    headings.flatMap((it) => it.documents.map((one) => [one.id, it.title] as const)),
  );
  const options = (data?.rows ?? []).map((it) => {
    const at = placed.get(it.id);
    return {
      value: String(it.id),
      label: it.title,
      ...(at ? { note: `under ${at}` } : it.parent && { note: `in ${it.parent.title}` }),
    };
  });
  return (
    <FormDialog
      title="Put a document into the manual"
      note="It stays where it is in the tree. Only those who may read it see it here."
      form={form}
      verb="Put it there"
      onClose={onClose}
    >
      <ComboField
        label="Document"
        autoFocus
        options={options}
        onSearch={setTyped}
        {...form.field('documentId')}
      />
      <Select
        label="Under"
        choices={headings.map((it) => ({ value: String(it.id), label: it.title }))}
        {...form.field('headingId')}
      />
    </FormDialog>
  );
}
