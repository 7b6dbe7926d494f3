import { useRunOn, useStage } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { remindPeer } from './peers.actions.ts';
import type { PeerRequest } from './peers.contract.ts';

interface RemindFormProps {
  evaluation: EvaluationDetail;
  request: PeerRequest;
  onClose: () => void;
}

/** Tells a colleague once more what they were asked for, by another day if that is wanted. */
export function RemindPeerForm({ evaluation, request: given, onClose }: RemindFormProps) {
  const request = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const due = request.dueOn ?? evaluation.due_on;
  const form = useForm({
    initial: { due_on: due },
    submit: async ({ due_on }) => {
      const { id, version } = request;
      const moved = due_on !== due && { due: due_on };
      await run(remindPeer, { evaluation: evaluation.id, request: id, version, ...moved });
      onClose();
    },
  });
  const { remindedAt } = request;
  return (
    <FormDialog
      title={`Remind ${request.peer.name}`}
      note={
        remindedAt
          ? `Last reminded ${namedDay(dayOf(new Date(remindedAt)), today)}.`
          : 'They get a notification once more.'
      }
      form={form}
      verb="Remind"
      onClose={onClose}
    >
      <DayField
        label="Due"
        today={today}
        min={today}
        max={evaluation.due_on}
        {...form.field('due_on')}
      />
    </FormDialog>
  );
}
