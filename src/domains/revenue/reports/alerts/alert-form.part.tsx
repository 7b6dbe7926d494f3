import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { dimensionLabels, dimensions } from '#/figures/dimensions.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { measureKeys, measures, type MeasureKey } from '#/figures/measures.ts';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { Radios, Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import {
  alertKinds,
  floorMeasures,
  type AlertKind,
  type AlertRule,
  type ReportAlert,
} from './alerts.contract.ts';
import { FilterChips } from './filter-chips.part.tsx';
import { hasDimension, unknownBy } from './impossible-alert.ts';

interface AlertFormProps {
  alert?: ReportAlert | undefined;
  /** What a new one starts from. */
  measure?: MeasureKey;
  filter?: Filter;
  report?: { id: number; name: string } | undefined;
  onClose: () => void;
}

const kindWords: Record<AlertKind, string> = {
  below: 'is below',
  above: 'is above',
  falls: 'falls by',
  rises: 'rises by',
};
const isChange = (kind: string) => kind === 'falls' || kind === 'rises';

/** How many of the stored unit one typed unit is: dollars are micros there, percent are ratios. */
function scaleOf(measure: MeasureKey, kind: string): number {
  const { unit } = measures[measure];
  if (isChange(kind) || unit === 'ratio') return 0.01;
  return unit === 'money' ? MICROS_PER_DOLLAR : 1;
}

/** A typed figure as it is stored; money is whole micros. */
function stored(typed: number, scale: number): number {
  return scale === MICROS_PER_DOLLAR
    ? Math.round(typed * scale)
    : Number((typed * scale).toPrecision(12));
}
const typedOf = (value: number, scale: number) => Number((value / scale).toPrecision(12));

const unitOf = (measure: MeasureKey, kind: string) => {
  const { unit } = measures[measure];
  const before = unit === 'money' && !isChange(kind) ? '$' : undefined;
  const after =
    isChange(kind) && unit === 'ratio'
      ? 'points'
      : scaleOf(measure, kind) === 0.01
        ? '%'
        : undefined;
  return { before, after };
};

const splits = dimensions.filter(
  (it): it is NonNullable<AlertRule['by']> => it !== 'day' && it !== 'week' && it !== 'month',
);

function initialOf({ alert, measure = 'revenue', filter }: AlertFormProps) {
  const rule = alert?.rule;
  const kind: AlertKind = rule?.kind ?? 'falls';
  const of = rule?.measure ?? measure;
  const floor = rule ? rule.floor : { measure: 'revenue' as const, value: 50 * MICROS_PER_DOLLAR };
  return {
    measure: of as MeasureKey | '',
    kind: kind as AlertKind | '',
    threshold: (rule ? typedOf(rule.threshold, scaleOf(of, kind)) : 30) as number | null,
    over: (rule?.over ?? 'day') as AlertRule['over'] | '',
    compare: (rule?.compare ?? 'last-week') as AlertRule['compare'] | '',
    by: (rule?.by ?? 'none') as NonNullable<AlertRule['by']> | 'none' | '',
    floorMeasure: (floor?.measure ?? 'none') as (typeof floorMeasures)[number] | 'none' | '',
    floor: (floor ? typedOf(floor.value, scaleOf(floor.measure, 'above')) : null) as number | null,
    filter: rule?.filter ?? filter ?? Filter.parse({}),
  };
}

/** An alert: which figure, of what, past which threshold. */
export function AlertForm(props: AlertFormProps) {
  const { report, onClose } = props;
  const alert = useOpened(props.alert);
  const queries = useQueryClient();
  const form = useForm({
    initial: initialOf(props),
    check: (it) => ({
      ...(!it.measure && { measure: 'Choose a figure.' }),
      ...(it.measure &&
        it.by &&
        it.by !== 'none' &&
        !hasDimension(it.measure, it.by) && { by: unknownBy(it.measure, it.by) }),
      ...(it.threshold === null && { threshold: 'Write a number.' }),
      ...(isChange(it.kind) && (it.threshold ?? 0) <= 0 && { threshold: 'More than nothing.' }),
      ...(it.floorMeasure !== 'none' && !((it.floor ?? 0) > 0) && { floor: 'Write a number.' }),
    }),
    submit: async (it) => {
      const measure = it.measure || 'revenue';
      const kind = it.kind || 'below';
      const floorMeasure = it.floorMeasure === 'none' ? '' : it.floorMeasure;
      await call('POST /save-report-alert', {
        ...(alert && { id: alert.id, version: alert.version, active: alert.active }),
        reportId: alert ? (alert.report?.id ?? null) : (report?.id ?? null),
        rule: {
          measure,
          kind,
          threshold: stored(it.threshold ?? 0, scaleOf(measure, kind)),
          over: it.over || 'day',
          compare: it.compare || 'previous',
          by: it.by === 'none' || it.by === '' ? null : it.by,
          filter: it.filter,
          floor:
            floorMeasure && it.floor
              ? { measure: floorMeasure, value: stored(it.floor, scaleOf(floorMeasure, 'above')) }
              : null,
        },
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { measure, kind, over, floorMeasure, filter } = form.values;
  const floorUnit = floorMeasure && floorMeasure !== 'none' && unitOf(floorMeasure, 'above');
  return (
    <FormDialog
      title={alert ? 'Change this alert' : 'New alert'}
      note="Looks at complete days only and tells you once a day."
      form={form}
      verb={alert ? 'Save' : 'Alert me'}
      width={520}
      onClose={onClose}
    >
      <ComboField
        label="When"
        autoFocus
        options={measureKeys.map((it) => ({
          value: it,
          label: measures[it].label,
          keywords: measures[it].formula,
        }))}
        {...form.field('measure')}
      />
      <Field label="Of" group>
        {() => <FilterChips filter={filter} onChange={(it) => form.set('filter', it)} />}
      </Field>
      <Select
        label="Looked at"
        choices={[
          { value: 'none', label: 'All together' },
          ...splits.map((it) => ({
            value: it,
            label: `Each ${dimensionLabels[it].toLowerCase()} on its own`,
          })),
        ]}
        {...form.field('by')}
      />
      <Select
        label="Condition"
        choices={alertKinds.map((it) => ({ value: it, label: kindWords[it] }))}
        {...form.field('kind')}
      />
      <NumberField
        label="Threshold"
        decimals={2}
        {...(measure && unitOf(measure, kind))}
        {...form.field('threshold')}
      />
      {isChange(kind) && over === 'day' && (
        <Radios
          label="Against"
          choices={[
            { value: 'last-week', label: 'The same weekday a week earlier' },
            { value: 'previous', label: 'The day before' },
          ]}
          {...form.field('compare')}
        />
      )}
      <Radios
        label="Over"
        choices={[
          { value: 'day', label: 'The last complete day' },
          { value: 'week', label: 'The last seven complete days' },
        ]}
        {...form.field('over')}
      />
      <Select
        label="How much must be behind it"
        choices={[
          { value: 'none', label: 'Anything' },
          ...floorMeasures.map((it) => ({ value: it, label: `With enough ${measures[it].label}` })),
        ]}
        {...form.field('floorMeasure')}
      />
      {floorUnit && (
        <NumberField label="At least" decimals={2} {...floorUnit} {...form.field('floor')} />
      )}
    </FormDialog>
  );
}
