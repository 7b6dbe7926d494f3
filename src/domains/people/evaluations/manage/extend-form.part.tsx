import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Evaluation } from '../evaluation.contract.ts';
import { extendEvaluations, ofRows } from './several.actions.ts';
import { aboutWords } from './several.ts';

interface ExtendFormProps {
  rows: readonly Evaluation[];
  onClose: () => void;
}

/** Moves the due days; whoever has to write is told. */
export function ExtendForm({ rows: given, onClose }: ExtendFormProps) {
  const rows = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const hasSelf = rows.some((it) => it.selfPart !== 'none' && it.state === 'assigned');
  const latest = (days: readonly (string | null)[]) =>
    days.reduce<string>((max, it) => (it && it > max ? it : max), '');
  const form = useForm({
    initial: {
      self_due_on: hasSelf ? latest(rows.map((it) => it.self_due_on)) : '',
      due_on: latest(rows.map((it) => it.due_on)),
    },
    submit: async ({ self_due_on, due_on }) => {
      await run(extendEvaluations, {
        ...ofRows(rows),
        day: due_on,
        ...(self_due_on && { selfDay: self_due_on }),
      });
      onClose();
    },
    check: ({ self_due_on, due_on }): Record<string, string> => ({
      ...(due_on < today && { due_on: 'This day is over.' }),
      ...(self_due_on && self_due_on < today && { self_due_on: 'This day is over.' }),
      ...(self_due_on > due_on && { due_on: 'The self part is due later than this.' }),
    }),
  });
  return (
    <FormDialog title={`Extend ${aboutWords(rows)}`} onClose={onClose} form={form} verb="Extend">
      {hasSelf && (
        <DayField label="Self part due" min={today} today={today} {...form.field('self_due_on')} />
      )}
      <DayField label="Evaluation due" min={today} today={today} {...form.field('due_on')} />
    </FormDialog>
  );
}
