import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { dimensionLabels, dimensions } from '#/figures/dimensions.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { unknownByWords } from '#/figures/known-by.ts';
import { isMeasure, type FigureName } from '#/figures/measures.ts';
import { useMeasureOptions } from '#/figures/own/measure-options.part.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { Radios, Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { saved } from '#/ui/toast.ts';
import { ruleOf, unitOf, valuesOf, type AlertValues } from './alert-values.ts';
import type { ReportAlert } from './alerts.contract.ts';
import { FilterChips } from './filter-chips.part.tsx';
import { isHourlyMeasure } from './hourly/hourly-measure.ts';
import { hourlyTrouble } from './hourly/hourly-trouble.ts';
import { hasDimension } from './impossible-alert.ts';
import {
  alertComparisons,
  alertKinds,
  floorMeasures,
  isChange,
  type AlertComparison,
  type AlertKind,
  type AlertRule,
} from './rule.contract.ts';
import { TrialPanel } from './trial/trial-panel.part.tsx';
import { watchedMeasure } from './watched-measure.ts';

interface AlertFormProps {
  alert?: ReportAlert | undefined;
  /** What a new one starts from. */
  measure?: FigureName | undefined;
  filter?: Filter;
  report?: { id: number; name: string } | undefined;
  onClose: () => void;
}

const kindWords: Record<AlertKind, string> = {
  unusual: 'is unlike usual',
  below: 'is below',
  above: 'is above',
  falls: 'falls by',
  rises: 'rises by',
  changes: 'falls or rises by',
};

const againstWords: Record<AlertComparison, string> = {
  'last-week': 'The same weekday a week earlier',
  previous: 'The day before',
  'average-7': 'The mean of the 7 days before',
  'average-28': 'The mean of the 28 days before',
};
/** Of hours there are two as well. */
const againstHours = [
  { value: 'previous', label: 'The same hours of yesterday' },
  { value: 'last-week', label: 'The same hours a week earlier' },
] as const;
/** Of weeks there are two. */
const againstWeeks = [
  { value: 'previous', label: 'The week before' },
  { value: 'average-28', label: 'The mean of the four weeks before' },
] as const;

const splits = dimensions.filter(
  (it): it is NonNullable<AlertRule['by']> => it !== 'day' && it !== 'week' && it !== 'month',
);

const chatWords = (chats: readonly { name: string }[]) =>
  chats.map((it) => it.name).join(', ') || 'no chat';

type Options = ReturnType<typeof useMeasureOptions>;

const changes = (kind: AlertValues['kind']) => kind !== '' && isChange({ kind });

function check(it: AlertValues, { shownOf, keyOf }: Options) {
  const key = it.measure ? keyOf(it.measure) : undefined;
  const needsNumber = it.kind !== 'unusual' && it.threshold === null;
  return {
    ...hourlyTrouble(it, key),
    ...(!it.measure && { measure: 'Choose a figure.' }),
    ...(it.measure && !key && { measure: 'This measure is not there, or not shared with you.' }),
    ...(it.measure &&
      key &&
      it.by &&
      it.by !== 'none' &&
      !hasDimension(key, it.by) && { by: unknownByWords(shownOf(it.measure), it.by) }),
    ...(needsNumber && { threshold: 'Write a number.' }),
    ...(changes(it.kind) && (it.threshold ?? 0) <= 0 && { threshold: 'More than nothing.' }),
    ...(it.floorMeasure !== 'none' && !((it.floor ?? 0) > 0) && { floor: 'Write a number.' }),
  };
}

/** An alert: which figure, of what, past which threshold; tried before it is saved. */
export function AlertForm(props: AlertFormProps) {
  const measure = props.alert?.rule.measure ?? props.measure ?? 'revenue';
  const measures = useMeasureOptions([measure]);
  // A threshold is written in the unit of its measure.
  if (measures.isPending && !isMeasure(measure)) return null;
  return <AlertFields {...{ ...props, measure, measures }} />;
}

interface AlertFieldsProps extends AlertFormProps {
  measure: FigureName;
  measures: Options;
}

function AlertFields({ report, onClose, measures, ...props }: AlertFieldsProps) {
  const { options, shownOf, keyOf } = measures;
  const alert = useOpened(props.alert);
  const queries = useQueryClient();
  const chats = useQuery(reading('GET /chats', {})).data?.rows ?? [];
  const form = useForm({
    initial: {
      ...valuesOf(props.alert?.rule, props.measure, props.filter, shownOf),
      targets: (props.alert?.targets ?? []).map((it) => String(it.id)),
    },
    check: (it) => check(it, measures),
    submit: async (it) => {
      await call('POST /save-report-alert', {
        ...(alert && { id: alert.id, version: alert.version, active: alert.active }),
        reportId: alert ? (alert.report?.id ?? null) : (report?.id ?? null),
        rule: ruleOf(it, shownOf),
        targetIds: it.targets.map(Number),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { measure, kind, over, floorMeasure, filter, targets } = form.values;
  const floorUnit =
    floorMeasure && floorMeasure !== 'none' && unitOf(shownMeasure(floorMeasure), 'above');
  const key = measure ? keyOf(measure) : undefined;
  const ripeAfter = key ? watchedMeasure(key).ripeAfter : 0;
  // What stands there is kept, with the reason beside it where hours do not tell it.
  const hourly = options.filter(({ value }) => {
    const own = keyOf(value);
    return value === measure || (own && isHourlyMeasure(own));
  });
  const isGood = Object.keys(check(form.values, measures)).length === 0;
  return (
    <FormDialog
      title={alert ? 'Change this alert' : 'New alert'}
      note={
        ripeAfter > 0
          ? `Looks at complete days only, ${ripeAfter} days later, when the figure is known.`
          : over === 'hours'
            ? 'Looks at hours as sources tell them, every half hour, and tells you once for each time it is away. Hours are provisional.'
            : 'Looks at complete days only and tells you once a day.'
      }
      form={form}
      verb={alert ? 'Save' : 'Alert me'}
      width={560}
      onClose={onClose}
    >
      <ComboField
        label="When"
        autoFocus
        options={over === 'hours' ? hourly : options}
        {...form.field('measure')}
      />
      <Field label="Of" group>
        {() => <FilterChips filter={filter} onChange={(it) => form.set('filter', it)} />}
      </Field>
      <Select
        label="Looked at"
        choices={[
          { value: 'none', label: 'All together' },
          ...splits
            .filter((it) => !key || hasDimension(key, it) || form.values.by === it)
            .map((it) => ({
              value: it,
              label: `Each ${dimensionLabels[it].toLowerCase()} on its own`,
            })),
        ]}
        {...form.field('by')}
      />
      <Select
        label="Condition"
        choices={[...alertKinds].toReversed().map((it) => ({ value: it, label: kindWords[it] }))}
        {...form.field('kind')}
      />
      {kind === 'unusual' ? (
        <>
          <Select
            label="How far"
            help="From the median of the same weekday over eight weeks, in deviations (1.4826 × MAD), and 12% at least."
            choices={[
              { value: '2', label: 'A little: 2 deviations' },
              { value: '3', label: 'Clearly: 3 deviations' },
              { value: '5', label: 'Far: 5 deviations' },
            ]}
            {...form.field('bands')}
          />
          <Radios
            label="Which way"
            choices={[
              { value: 'both', label: 'Either' },
              { value: 'down', label: 'Too low' },
              { value: 'up', label: 'Too high' },
            ]}
            {...form.field('way')}
          />
        </>
      ) : (
        <NumberField
          label="Threshold"
          decimals={2}
          {...(measure && unitOf(shownOf(measure), kind))}
          {...form.field('threshold')}
        />
      )}
      {changes(kind) && (
        <Select
          label="Against"
          choices={
            over === 'hours'
              ? [...againstHours]
              : over === 'week'
                ? [...againstWeeks]
                : alertComparisons.map((it) => ({ value: it, label: againstWords[it] }))
          }
          {...form.field('compare')}
        />
      )}
      <Radios
        label="Over"
        choices={[
          { value: 'day', label: 'The last complete day' },
          { value: 'week', label: 'The last seven complete days' },
          { value: 'hours', label: 'The hours of today, as they come in' },
        ]}
        {...form.field('over')}
      />
      <Select
        label="How much must be behind it"
        choices={[
          { value: 'none', label: 'Anything' },
          ...floorMeasures.map((it) => ({
            value: it,
            label: `With enough ${shownMeasure(it).label}`,
          })),
        ]}
        {...form.field('floorMeasure')}
      />
      {floorUnit && (
        <NumberField label="At least" decimals={2} {...floorUnit} {...form.field('floor')} />
      )}
      {chats.length > 0 && (
        <Field
          label="Also told in"
          help="Everybody in a chat reads the figures that you see."
          group
        >
          {() => (
            <div className="row wrap">
              <PickChip
                several
                label="Chats"
                icon="send"
                options={chats.map((it) => ({
                  value: String(it.id),
                  label: it.name,
                  note: it.state === 'on' ? undefined : it.state,
                }))}
                value={targets}
                on={targets.length > 0}
                onChange={(it) => form.set('targets', it)}
              >
                {chatWords(chats.filter((it) => targets.includes(String(it.id))))}
              </PickChip>
            </div>
          )}
        </Field>
      )}
      <TrialPanel rule={isGood ? ruleOf(form.values, shownOf) : undefined} />
    </FormDialog>
  );
}
