import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { FilterLists } from '../figures/filter-lists.part.ts';
import { useRun, useStage } from '../running.ts';
import { annotateCharts } from './dashboard.actions.ts';

interface AnnotateProps {
  day: string;
  apps: FilterLists['apps'];
  onClose: () => void;
}

/** Pins a remark to a day of the charts: an SDK release, a floor, a budget. */
export function Annotate({ day, apps, onClose }: AnnotateProps) {
  const run = useRun();
  const stage = useStage();
  const form = useForm({
    initial: { day, text: '', app: '' },
    submit: async ({ app, ...remark }) => {
      // Run here, so that a refusal stands beside its field; said and renewed as anywhere else.
      const outcome = await annotateCharts.run(
        { ...remark, ...(app && { app: Number(app) }) },
        stage,
      );
      onClose();
      await run({ run: async () => outcome }, {});
    },
  });
  const options = apps.map((it) => ({ value: String(it.id), label: it.name }));
  return (
    <Dialog
      title="Annotate the charts"
      note="Everybody who sees these figures sees the remark."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="Mod+Enter"
            busy={form.busy}
            onClick={() => void form.send()}
          >
            Annotate
          </Button>
        </>
      }
    >
      <Form form={form}>
        <DayField label="Day" {...form.field('day')} />
        <TextField
          label="Remark"
          help="For instance: MAX SDK 13.1"
          autoFocus
          {...form.field('text')}
        />
        <ComboField
          label="Game"
          help="Leave it empty for all games"
          options={options}
          {...form.field('app')}
        />
      </Form>
    </Dialog>
  );
}
