import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useAskedRun } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { mergeNetwork } from './networks.actions.ts';
import type { Network } from './networks.contract.ts';

interface MergeProps {
  network: Network;
  onClose: () => void;
}

/** Says that a network which a report named is one that is known under another name. */
export function MergeNetwork({ network: given, onClose }: MergeProps) {
  const network = useOpened(given);
  const run = useAskedRun();
  const { data } = useQuery(reading('GET /networks', {}));
  const options = (data?.rows ?? [])
    .filter((it) => !it.proposed && it.id !== network.id)
    .map((it) => ({ value: String(it.id), label: it.name }));
  const form = useForm({
    initial: { into: '' },
    check: ({ into }): Record<string, string> => (into ? {} : { into: 'Choose a network.' }),
    submit: async ({ into }) => {
      if (
        await run(mergeNetwork, {
          network: network.id,
          version: network.version,
          into: Number(into),
        })
      )
        onClose();
    },
  });
  return (
    <FormDialog
      title={`Merge ${network.name}`}
      note="Its figures move to the other network, and later reports that name it go there. This cannot be undone."
      form={form}
      verb="Merge"
      onClose={onClose}
    >
      <ComboField label="Into" options={options} {...form.field('into')} />
    </FormDialog>
  );
}
