import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { assetKinds, assetKindWords, type AssetKind } from './asset-kinds.ts';
import type { Asset } from './assets.contract.ts';

interface AssetFormProps {
  campaign: number;
  /** The one to change; a new one without it. */
  asset?: Asset;
  onClose: () => void;
}

/** An advertisement and the days it is shown. */
export function AssetForm({ campaign, asset: given, onClose }: AssetFormProps) {
  const asset = useOpened(given);
  const queries = useQueryClient();
  const today = dayOf(useNow());
  const form = useForm<{
    name: string;
    kind: AssetKind | '';
    link: string;
    since: string;
    until: string;
  }>({
    initial: {
      name: asset?.name ?? '',
      kind: asset?.kind ?? 'video',
      link: asset?.link ?? '',
      since: asset?.since ?? today,
      until: asset?.until ?? '',
    },
    submit: async ({ kind, link, until, ...values }) => {
      await call('POST /save-campaign-asset', {
        ...values,
        kind: kind || 'video',
        link: link.trim() || null,
        until: until || null,
        campaignId: campaign,
        ...(asset && { id: asset.id, version: asset.version }),
      });
      saved();
      onClose();
      await queries.invalidateQueries({ queryKey: ['GET /get-campaign-assets'] });
    },
    check: ({ name }): Record<string, string> =>
      name.trim() ? {} : { name: 'Give it the name people know it by.' },
  });
  return (
    <FormDialog
      title={asset ? `Change ${asset.name}` : 'Add an advertisement'}
      onClose={onClose}
      form={form}
      verb={asset ? 'Save' : 'Add'}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      <ComboField
        label="Kind"
        options={assetKinds.map((it) => ({ value: it, label: assetKindWords[it] }))}
        {...form.field('kind')}
      />
      <TextField label="Link" help="Where it can be seen" {...form.field('link')} />
      <DayField label="First day" {...form.field('since')} />
      <DayField label="Last day" help="Empty while it is shown" {...form.field('until')} />
    </FormDialog>
  );
}
