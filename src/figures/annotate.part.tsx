import { useRun, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { FilterLists } from './filter-lists.part.ts';
import { annotateCharts, changeRemark } from './remarks.actions.ts';
import type { Annotation } from './remarks.contract.ts';

interface AnnotateProps {
  /** The day a new remark is for at first. */
  day: string;
  /** The game a new remark is for at first. */
  app?: number;
  apps: FilterLists['apps'];
  /** The remark to change; a new one without it. */
  remark?: Annotation;
  onClose: () => void;
}

/** Pins a remark to a day of the charts: an SDK release, a floor, a budget. Or changes one. */
export function Annotate({ day, app, apps, remark: given, onClose }: AnnotateProps) {
  const remark = useOpened(given);
  const run = useRun();
  const stage = useStage();
  const about = remark?.appId ?? app;
  const form = useForm({
    initial: {
      day: remark?.day ?? day,
      text: remark?.text ?? '',
      app: about ? String(about) : '',
    },
    submit: async ({ app: chosen, ...rest }) => {
      // Run here, so that a refusal stands beside its field; said and renewed as anywhere else.
      const appId = chosen ? Number(chosen) : undefined;
      const outcome = remark
        ? await changeRemark.run(
            { id: remark.id, seen: remark, ...rest, app: appId ?? null },
            stage,
          )
        : await annotateCharts.run({ ...rest, ...(appId && { app: appId }) }, stage);
      onClose();
      await run({ run: async () => outcome }, {});
    },
  });
  const options = apps.map((it) => ({ value: String(it.id), label: it.name }));
  return (
    <FormDialog
      title={remark ? 'Change the remark' : 'Annotate the charts'}
      note="Everybody who sees these figures sees the remark."
      form={form}
      verb={remark ? 'Save' : 'Annotate'}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
