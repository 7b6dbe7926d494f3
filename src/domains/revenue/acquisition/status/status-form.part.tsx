import { useQuery } from '@tanstack/react-query';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { Campaign } from '../acquisition.contract.ts';
import {
  effectOf,
  pauseCampaign,
  resumeCampaign,
  statusSeen,
  whereWords,
} from './status.actions.ts';

interface StatusFormProps {
  campaign: Campaign;
  to: 'active' | 'paused';
  onClose: () => void;
}

/** Asks before a campaign is paused or resumed, with what it costs a day. */
export function StatusForm({ campaign, to, onClose }: StatusFormProps) {
  const run = useRunOn(useStage());
  const { id, name, status } = useOpened(campaign);
  const { data: seen } = useQuery({
    queryKey: ['campaign-status-seen', id, status.version],
    queryFn: () => statusSeen(id),
  });
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    submit: async ({ note }) => {
      // What was decided about is what is on the screen.
      const known = seen && { ...seen, status };
      const action = to === 'paused' ? pauseCampaign : resumeCampaign;
      await run(action, { campaign: id, note, ...(known && { seen: known }) });
      onClose();
    },
  });
  const verb = to === 'paused' ? 'Pause' : 'Resume';
  return (
    <FormDialog
      title={`${verb} ${name}`}
      note={seen && whereWords(seen, to)}
      onClose={onClose}
      form={form}
      verb={`${verb} campaign`}
      {...(to === 'paused' && { tone: 'danger' as const })}
    >
      <p className="budget-now num">{seen ? effectOf(seen, to) : 'Reading what it spends…'}</p>
      <TextField
        label="Why"
        help="Stands in the history"
        maxLength={200}
        autoFocus
        {...form.field('note')}
      />
    </FormDialog>
  );
}
