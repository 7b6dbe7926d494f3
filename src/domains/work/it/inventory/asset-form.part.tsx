import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { assetKindWords } from '../it-words.ts';
import { assetKinds, type AssetKind, type ItAsset } from './inventory.contract.ts';
import { tagPrefixes } from './tags.ts';

const kinds = assetKinds.map((value) => ({ value, label: assetKindWords[value] }));

interface AssetFormProps {
  /** Absent: a new one. */
  asset?: ItAsset;
  onClose: () => void;
}

/** A thing of the inventory: added or changed. */
export function AssetForm({ asset: given, onClose }: AssetFormProps) {
  const asset = useOpened(given);
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm({
    initial: {
      kind: (asset?.kind ?? 'laptop') as AssetKind | '',
      name: asset?.name ?? '',
      tag: asset?.tag ?? '',
      serial: asset?.serial ?? '',
      boughtOn: asset?.boughtOn ?? '',
      warrantyUntil: asset?.warrantyUntil ?? '',
      cost: (asset?.cost === null || asset === undefined ? null : asset.cost / 1_000_000) as
        | number
        | null,
      notes: asset?.notes ?? '',
    },
    submit: async (it) => {
      await call('POST /save-it-asset', {
        ...(asset && { id: asset.id, version: asset.version }),
        kind: it.kind || 'other',
        name: it.name,
        tag: it.tag,
        serial: it.serial,
        boughtOn: it.boughtOn || null,
        warrantyUntil: it.warrantyUntil || null,
        cost: it.cost === null ? null : Math.round(it.cost * 1_000_000),
        notes: it.notes,
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: (it): Record<string, string> =>
      it.name.trim() ? {} : { name: 'Say what it is: MacBook Pro 14.' },
  });
  const prefix = tagPrefixes[form.values.kind || 'other'];
  return (
    <FormDialog
      title={asset ? `Change ${asset.tag}` : 'Add a device'}
      form={form}
      verb={asset ? 'Save' : 'Add device'}
      onClose={onClose}
      width={520}
    >
      <div className="it-pair">
        <Select label="Kind" choices={kinds} {...form.field('kind')} />
        <TextField label="Device" autoFocus maxLength={120} {...form.field('name')} />
      </div>
      <div className="it-pair">
        <TextField
          label="Label"
          help={asset ? 'On the thing itself' : `Empty: the next ${prefix} number`}
          maxLength={30}
          {...form.field('tag')}
        />
        <TextField label="Serial number" maxLength={80} {...form.field('serial')} />
      </div>
      <div className="it-pair">
        <DayField label="Bought on" today={today} {...form.field('boughtOn')} />
        <DayField label="Warranty until" today={today} {...form.field('warrantyUntil')} />
        <NumberField label="Cost" before="$" decimals={2} {...form.field('cost')} />
      </div>
      <TextArea
        label="Notes"
        help="Never a password or a licence key."
        rows={3}
        maxLength={2000}
        {...form.field('notes')}
      />
    </FormDialog>
  );
}
