import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, addMonths } from '#/kernel/days.ts';
import { Button } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Document } from '../document.contract.ts';
import { documentVerify } from '../documents.actions.ts';

const spans = [
  { label: '1 month', months: 1 },
  { label: '3 months', months: 3 },
  { label: '6 months', months: 6 },
  { label: '1 year', months: 12 },
];

/** Says in one's own name how long a document can be relied on. */
export function VerifyDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const { id, version, verified } = useOpened(document);
  const form = useForm({
    initial: { until: addMonths(today, 3) },
    submit: async ({ until }) => {
      await run(documentVerify, { id, version, until });
      onClose();
    },
    check: ({ until }) => ({ ...(!until && { until: 'Choose a day.' }) }),
  });
  const takeBack = async () => {
    await run(documentVerify, { id, version, until: null });
    onClose();
  };
  return (
    <FormDialog
      title={verified ? 'Verify again' : 'Verify'}
      note="You have read it and it is right. When the day has gone by, its owner is asked again."
      form={form}
      verb="Verify"
      onClose={onClose}
    >
      <DayField
        label="Right until"
        today={today}
        min={addDays(today, 1)}
        max={addMonths(today, 24)}
        autoFocus
        {...form.field('until')}
      />
      <div className="row">
        {spans.map((it) => (
          <Button
            key={it.label}
            size="s"
            onClick={() => form.set('until', addMonths(today, it.months))}
          >
            {it.label}
          </Button>
        ))}
        <span className="sp" />
        {verified && (
          <Button size="s" variant="ghost" danger onClick={() => void takeBack()}>
            Take it back
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
