import { useState } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { keyPull } from './keys.actions.ts';
import type { NetworkKey } from './keys.contract.ts';

/** Fetches named days again: after an app was linked, or a network has corrected its figures. */
export function PullDays({ of, onClose }: { of: NetworkKey; onClose: () => void }) {
  const run = useRunOn(useStage());
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm({
    initial: { from: '', to: '' },
    submit: async ({ from, to }) => {
      await run(keyPull, { id: of.id, since: from, until: to });
      onClose();
    },
    check: ({ from, to }): Record<string, string> => ({
      ...(from ? {} : { from: 'Choose the first day.' }),
      ...(to ? {} : { to: 'Choose the last day.' }),
    }),
  });
  return (
    <FormDialog
      title={`Fetch days of ${of.account.name} again`}
      note="What the network says now replaces what it said before; each step can be taken back."
      form={form}
      verb="Fetch"
      onClose={onClose}
    >
      <DayField label="From" today={today} max={today} autoFocus {...form.field('from')} />
      <DayField label="To" today={today} max={today} {...form.field('to')} />
    </FormDialog>
  );
}
