import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { PickSeveral } from '#/ui/rich/pick-several.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { askPeers, proposePeers, usualDue } from './peers.actions.ts';

interface PeersFieldProps {
  evaluation: number;
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

/** Colleagues who can be asked, those of the same teams first. */
function PeersField({ evaluation, ...field }: PeersFieldProps) {
  const { data } = useQuery(reading('GET /evaluations/peer-choices', { evaluation }));
  const options = (data?.rows ?? []).map(({ id, name, title, isNear }) => ({
    value: String(id),
    label: name,
    ...(title && { keywords: title }),
    ...(isNear && { note: 'Same team' }),
  }));
  return (
    <PickSeveral
      label="Colleagues"
      none={data && options.length === 0 ? 'Nobody is left to ask' : 'Choose colleagues'}
      icon="users"
      options={options}
      {...field}
    />
  );
}

const chosen = (peers: readonly string[]): Record<string, string> =>
  peers.length === 0 ? { peers: 'Choose at least one colleague.' } : {};

interface FormProps {
  evaluation: EvaluationDetail;
  onClose: () => void;
}

/** Asks colleagues what they say about the person, by a day. */
export function AskPeersForm({ evaluation: given, onClose }: FormProps) {
  const { id, person, due_on } = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const form = useForm<{ peers: string[]; due_on: string }>({
    initial: { peers: [], due_on: usualDue(due_on, today) },
    submit: async ({ peers, due_on: due }) => {
      await run(askPeers, { evaluation: id, peers: peers.map(Number), due });
      onClose();
    },
    check: ({ peers }) => chosen(peers),
  });
  return (
    <FormDialog
      title={`Ask for feedback on ${person.name}`}
      note={`You and HR see who wrote what. ${person.name} reads it after the release without names, from three answers on.`}
      onClose={onClose}
      form={form}
      verb="Ask"
    >
      <PeersField evaluation={id} {...form.field('peers')} error={form.errors['peers']} />
      <DayField label="Due" min={today} max={due_on} today={today} {...form.field('due_on')} />
    </FormDialog>
  );
}

/** The person proposes who can say something about their work. */
export function ProposePeersForm({ evaluation: given, onClose }: FormProps) {
  const { id, evaluator } = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{ peers: string[] }>({
    initial: { peers: [] },
    submit: async ({ peers }) => {
      await run(proposePeers, { evaluation: id, peers: peers.map(Number) });
      onClose();
    },
    check: ({ peers }) => chosen(peers),
  });
  return (
    <FormDialog
      title="Propose colleagues"
      note={`${evaluator.name} decides whom to ask, and may ask others too.`}
      onClose={onClose}
      form={form}
      verb="Propose"
    >
      <PeersField evaluation={id} {...form.field('peers')} error={form.errors['peers']} />
    </FormDialog>
  );
}
