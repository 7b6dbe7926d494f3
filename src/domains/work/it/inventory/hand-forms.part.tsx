import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { assetWords, standingWords } from '../it-words.ts';
import { assetGive, assetReturn, assetStanding } from './inventory.actions.ts';
import { standings, type ItAsset, type Standing } from './inventory.contract.ts';

interface HandFormProps {
  asset: ItAsset;
  onClose: () => void;
}

/** Who may be given something: those who are here, and those who are invited, whose desk is made ready. */
function useReceivers() {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /users', { q: typed || undefined, status: ['active', 'invited'], perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.name,
    note: it.status === 'invited' ? 'Invited' : (it.title ?? undefined),
  }));
  return { options, onSearch: setTyped };
}

/** Gives a thing from the shelf to somebody. */
export function GiveForm({ asset: given, onClose }: HandFormProps) {
  const asset = useOpened(given);
  const run = useRunOn(useStage());
  const people = useReceivers();
  const form = useForm({
    initial: { personId: '', note: '' },
    submit: async ({ personId, note }) => {
      await run(assetGive, {
        asset: asset.id,
        version: asset.version,
        person: Number(personId),
        note,
      });
      onClose();
    },
    check: ({ personId }): Record<string, string> =>
      personId ? {} : { personId: 'Choose who gets it.' },
  });
  return (
    <FormDialog title={`Give ${assetWords(asset)}`} form={form} verb="Give" onClose={onClose}>
      <ComboField label="Who gets it" autoFocus {...people} {...form.field('personId')} />
      <TextArea
        label="Note"
        help="What goes with it: charger, bag, case"
        rows={2}
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

const how = standings.map((value) => ({ value, label: standingWords[value] }));

/** Takes a thing back from whoever has it, or says how one on the shelf is. */
export function StandingForm({ asset: given, onClose }: HandFormProps) {
  const asset = useOpened(given);
  const run = useRunOn(useStage());
  const { holder } = asset;
  const form = useForm({
    initial: { standing: (holder ? 'ready' : asset.standing) as Standing | '', note: '' },
    submit: async ({ standing, note }) => {
      const { id, version } = asset;
      const input = { asset: id, version, standing: standing || 'ready', note };
      await (holder ? run(assetReturn, input) : run(assetStanding, input));
      onClose();
    },
  });
  return (
    <FormDialog
      title={holder ? `Take ${asset.tag} back` : `How is ${asset.tag}?`}
      note={holder ? `From ${holder.name}` : asset.name}
      form={form}
      verb={holder ? 'Take back' : 'Save'}
      onClose={onClose}
    >
      <Select label="It is" choices={how} autoFocus {...form.field('standing')} />
      <TextArea
        label="Note"
        help="Scratches, what is missing, where it was sent"
        rows={2}
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
