import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { assetKindWords, assetWords, moveWords } from '../it-words.ts';
import { itMove } from '../it.actions.ts';
import { needsNote, type RequestState } from '../request-rules.ts';
import type { ItRequest } from './requests.contract.ts';

interface MoveFormProps {
  request: ItRequest;
  to: RequestState;
  onClose: () => void;
}

/** Settles, parks or refuses a request with a word to the person; a device is given from the shelf. */
export function MoveForm({ request: given, to, onClose }: MoveFormProps) {
  const request = useOpened(given);
  const run = useRunOn(useStage());
  const gives = to === 'done' && request.kind === 'device';
  const lets = to === 'done' && (request.kind === 'access' || request.kind === 'software');
  const [typed, setTyped] = useState('');
  const shelf = useQuery({
    ...reading('GET /it-assets', { where: 'shelf', search: typed, perPage: 20 }),
    enabled: gives,
    placeholderData: keepPreviousData,
  });
  const options = (shelf.data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: assetWords(it),
    note: assetKindWords[it.kind],
  }));
  const needed = needsNote.includes(to);
  const form = useForm({
    initial: { note: '', assetId: '', grants: lets ? request.title : '' },
    submit: async ({ note, assetId, grants }) => {
      const given = {
        ...(assetId && { assetId: Number(assetId) }),
        ...(grants.trim() && { grants: grants.trim() }),
      };
      await run(itMove, { request: request.id, version: request.version, to, note, ...given });
      onClose();
    },
    check: ({ note }): Record<string, string> =>
      needed && !note.trim() ? { note: 'Say why, so that the person knows.' } : {},
  });
  return (
    <FormDialog
      title={moveWords[to]}
      note={`“${request.title}” of ${request.requester.name}`}
      form={form}
      verb={moveWords[to]}
      {...(to === 'refused' && { tone: 'danger' as const })}
      onClose={onClose}
    >
      {gives && (
        <ComboField
          label="What they get"
          help={`From the shelf; it is then with ${request.requester.name}. Nothing when it was settled otherwise.`}
          options={options}
          onSearch={setTyped}
          autoFocus
          {...form.field('assetId')}
        />
      )}
      {lets && (
        <TextField
          label="Access given"
          help="Stands in the register until it is taken away. Nothing when none was given."
          autoFocus
          maxLength={120}
          {...form.field('grants')}
        />
      )}
      <TextArea
        label={needed ? 'Why' : 'Note'}
        help={`${request.requester.name} reads it.`}
        autoFocus={!gives && !lets}
        rows={3}
        maxLength={1000}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
