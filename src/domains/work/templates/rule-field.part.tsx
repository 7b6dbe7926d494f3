import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { weekdayNames } from '#/kernel/calendar-names.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { shifts, type Shift } from './planned-days.ts';
import { repeats, ruleOf, shiftOf, type RuleValues } from './rule-values.ts';
import { ruleWords, shiftWords } from './template-words.ts';
import type { PlannedDay } from './templates.contract.ts';

const weekdayChoices = weekdayNames.map((label, at) => ({ value: String(at + 1), label }));
const nthChoices = [
  { value: '1', label: 'First' },
  { value: '2', label: 'Second' },
  { value: '3', label: 'Third' },
  { value: '4', label: 'Fourth' },
  { value: '-1', label: 'Last' },
];
const dateChoices = [
  ...Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
  { value: '-1', label: 'Last day' },
];
const unit = { day: 'days', week: 'weeks' } as const;

interface DaysProps {
  days: readonly PlannedDay[];
  today: string;
}

/** The days on which it is made next, and why one of them was moved. */
export function NextDays({ days, today }: DaysProps) {
  if (days.length === 0) return <p className="f3">On no day from today on.</p>;
  return (
    <ol className="next-days">
      {days.map((it) => (
        <li key={it.day}>
          <span className="num med">{namedDay(it.day, today)}</span>
          {it.why !== null && (
            <span className="f3">
              instead of {namedDay(it.from, today)}: {it.why}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface WeekdaysProps {
  value: readonly number[];
  error: string | undefined;
  onChange: (value: number[]) => void;
}

function Weekdays({ value, error, onChange }: WeekdaysProps) {
  return (
    <Field label="On" error={error} group>
      {(it) => (
        <div role="group" aria-labelledby={`${it.id}-label`} className="rule-weekdays">
          {weekdayNames.map((name, at) => (
            <Checkbox
              key={name}
              label={name}
              value={value.includes(at + 1)}
              onChange={(on) =>
                onChange(on ? [...value, at + 1] : value.filter((day) => day !== at + 1))
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}

type FieldOf<V> = {
  name: string;
  value: V;
  error: string | undefined;
  onChange: (value: V) => void;
};

interface RuleFieldsProps {
  values: RuleValues & { startsOn: string; endsOn: string };
  field: <K extends keyof RuleFieldsProps['values']>(
    name: K,
  ) => FieldOf<RuleFieldsProps['values'][K]>;
  today: string;
  /** Whose working days count. */
  assigneeId: number | undefined;
  projectId: number | undefined;
}

/** On which days it is made, with the next of them. */
export function RuleFields({ values, field, today, assigneeId, projectId }: RuleFieldsProps) {
  const rule = ruleOf(values);
  const shift = shiftOf(values);
  const asked = {
    rule: rule ?? '',
    shift,
    startsOn: values.startsOn || undefined,
    endsOn: values.endsOn || undefined,
    assigneeId,
    projectId,
  };
  const preview = useQuery({
    ...reading('GET /work-template-days', asked),
    enabled: typeof rule === 'string',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const kind = values.repeats;
  return (
    <>
      <Select label="Is made" choices={repeats} {...field('repeats')} />
      {kind !== 'never' && kind !== '' && (
        <div className="template-pair">
          <NumberField
            label="Every"
            after={kind === 'day' || kind === 'week' ? unit[kind] : 'months'}
            {...field('interval')}
          />
          {kind === 'date' && <Select label="On the" choices={dateChoices} {...field('date')} />}
          {kind === 'nth' && (
            <>
              <Select label="On the" choices={nthChoices} {...field('nth')} />
              <Select label="Weekday" choices={weekdayChoices} {...field('weekday')} />
            </>
          )}
        </div>
      )}
      {kind === 'week' && (
        <Weekdays
          {...{ value: values.weekdays, error: field('weekdays').error }}
          onChange={field('weekdays').onChange}
        />
      )}
      {kind !== 'never' && kind !== '' && (
        <>
          {kind !== 'last-working-day' && (
            <Select
              label="On a holiday or day off"
              help="By the shift, the place of work and the leave of whoever gets it"
              choices={shifts.map((value) => ({ value, label: shiftWords[value] }))}
              {...(field('shift') as FieldOf<Shift | ''>)}
            />
          )}
          <div className="template-pair">
            <DayField label="From" help="Today, when empty" today={today} {...field('startsOn')} />
            <DayField
              label="Until"
              help="Without end, when empty"
              today={today}
              {...field('endsOn')}
            />
          </div>
          <section className="rule-preview" aria-label="Next days" aria-live="polite">
            <h3>{rule ? ruleWords(rule) : 'Complete the rule to see its days'}</h3>
            {rule && preview.error && <p className="f3">{preview.error.message}</p>}
            {rule && preview.data && !preview.error && (
              <NextDays days={preview.data.rows} today={today} />
            )}
          </section>
        </>
      )}
    </>
  );
}
