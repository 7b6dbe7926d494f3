import { useState } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { handOver } from '../inventory/inventory.actions.ts';
import { standings, type Standing } from '../inventory/inventory.contract.ts';
import { assetWords, standingWords } from '../it-words.ts';
import type { Leaver } from './leaving.contract.ts';

const how = standings.map((value) => ({ value, label: standingWords[value] }));

/** Everything somebody who leaves or has left still has, taken back in one go; how each thing is, is said. */
export function HandOverForm({ leaver, onClose }: { leaver: Leaver; onClose: () => void }) {
  const run = useRunOn(useStage());
  const { person, assets, access, openRequests, hasLeft } = leaver;
  const [said, setSaid] = useState<Record<number, Standing>>({});
  const form = useForm({
    initial: { note: '' },
    submit: async ({ note }) => {
      await run(handOver, { person: person.id, standings: said, note });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Hand over what ${person.name} has`}
      note={
        openRequests > 0
          ? `${openRequests === 1 ? 'One open request is' : `${openRequests} open requests are`} refused, because ${person.name} ${hasLeft ? 'has left' : 'is leaving'}.`
          : 'Everything goes back at once.'
      }
      form={form}
      verb="Hand over"
      onClose={onClose}
    >
      {assets.map((it, at) => (
        <Select
          key={it.id}
          label={assetWords(it)}
          choices={how}
          autoFocus={at === 0}
          value={said[it.id] ?? 'ready'}
          onChange={(standing) => setSaid({ ...said, [it.id]: standing || 'ready' })}
        />
      ))}
      {access.length > 0 && (
        <p>
          Take away their access outside the console first: {access.map((it) => it.what).join(', ')}
          . The register says so from then on.
        </p>
      )}
      <TextArea
        label="Note"
        help="Kept with each thing"
        rows={2}
        maxLength={500}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
