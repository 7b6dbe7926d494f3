import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { isDay } from '#/kernel/days.ts';
import { LayerProvider, useLayer } from '#/ui/layer.ts';
import { useNow } from '#/ui/now.ts';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import { fieldOf, type FieldName } from '../employee-fields.ts';
import { employmentTypes } from '../employee-values.ts';
import { employmentWords, payWords } from '../employee-words.ts';
import type { Employee } from '../record/record.contract.ts';
import { isSealed } from '../sealed/sealed-fields.ts';
import { changesOf, typedOf, type Typed } from './field-values.ts';

/** A typed field in words. */
function useWords() {
  const { data: choices } = useQuery(reading('GET /employee-choices', {}));
  const { data: chart } = useQuery(reading('GET /org-chart', {}));
  const today = dayOf(useNow());
  const named = (all: readonly { id: number; name: string }[] | undefined, id: string) =>
    all?.find((it) => String(it.id) === id)?.name ?? id;
  return (name: FieldName, typed: Typed): string => {
    if (isSealed(name) && typed.removed.includes(name)) return 'Nothing';
    if (name === 'birthdayPublic') return typed.birthdayPublic ? 'Yes' : 'No';
    if (name === 'salary') {
      const { amount, currency } = typed;
      return amount === null ? 'None' : payWords({ minor: Math.round(amount * 100), currency });
    }
    const text = typed[name].trim();
    if (text === '') return 'None';
    if (name === 'departmentId') return named(choices?.departments, text);
    if (name === 'managerId') return named(chart?.rows, text);
    const type = employmentTypes.find((it) => it === text);
    if (name === 'employmentType' && type) return employmentWords[type];
    return isDay(text) ? namedDay(text, today) : text;
  };
}

interface StaleSectionProps {
  names: readonly FieldName[];
  mine: Typed;
  /** As it was when the form was opened. */
  before: Typed;
  current: Employee;
  onKeep: (values: Typed) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Somebody saved the record meanwhile: which side stands, field by field. */
export function StaleSection(props: StaleSectionProps) {
  const { names, mine, before, current, onKeep, onDiscard, onClose } = props;
  const layer = useLayer();
  const words = useWords();
  const theirs = typedOf(current.fields);
  const own = changesOf(names, mine, before);
  const other = changesOf(names, theirs, before);
  const changed = names.filter((it) => it in own || it in other);
  return (
    // Above the form's dialog, or the same keys would send both.
    <LayerProvider value={layer + 1}>
      <StaleDialog
        title={`The record of ${current.name} was changed while you were typing`}
        note="Pick what to keep, your text is safe."
        theirsTitle="As it is now"
        fields={changed.map((name) => ({
          name,
          label: fieldOf(name).label,
          mine: name in own ? words(name, mine) : undefined,
          theirs: name in other ? words(name, theirs) : undefined,
        }))}
        onSave={(kept) => {
          const values: Typed = { ...theirs };
          const keep = <K extends keyof Typed>(name: K) => (values[name] = mine[name]);
          for (const name of changed.filter((it) => kept[it] === 'mine')) {
            if (name !== 'salary') keep(name);
            else for (const part of ['amount', 'currency'] as const) keep(part);
            if (isSealed(name) && mine.removed.includes(name))
              values.removed = [...values.removed, name];
          }
          onKeep(values);
        }}
        onDiscard={onDiscard}
        onClose={onClose}
      />
    </LayerProvider>
  );
}
