import {
  dimensionLabels,
  dimensions,
  timeDimensions,
  type Dimension,
} from '#/figures/dimensions.ts';
import type { FilterLists } from '#/figures/filter-lists.part.ts';
import { comparisons, datePresets, type Comparison } from '#/figures/filter.contract.ts';
import type { FigureName } from '#/figures/measures.ts';
import { useMeasureOptions } from '#/figures/own/measure-options.part.ts';
import { comparisonLabels, presetLabels } from '#/figures/words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { cardKinds, kindAbout, kindLabel, noteSize, type CardKind } from '../cards/card-kinds.ts';
import type { KnownMeasures } from '../cards/card-measures.ts';
import { offered, troublesOf } from '../cards/card-troubles.ts';
import { Card, type CardFilter } from '../cards/card.contract.ts';
import { CardFilterChips } from './card-filter.part.tsx';

/** Twelve letters and digits, so that two people who add one at once do not meet. */
const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

interface Values {
  kind: CardKind | '';
  title: string;
  text: string;
  measures: FigureName[];
  by: Dimension[];
  filter: CardFilter;
  date: string;
  compare: Comparison | '';
  rows: number | null;
}

const first: Values = {
  kind: 'tile',
  title: '',
  text: '',
  measures: ['totalRevenue'],
  by: [],
  filter: {},
  date: '',
  compare: '',
  rows: 10,
};

const valuesOf = (card: Card | undefined): Values => {
  if (!card) return first;
  if (card.kind === 'note') return { ...first, kind: 'note', title: card.title, text: card.text };
  const { kind, title, measures, by, filter, date, compare, rows } = card;
  return {
    ...first,
    kind,
    title,
    measures,
    by,
    filter,
    date: date ?? '',
    compare: compare ?? '',
    rows,
  };
};

/** "DAU and MAU by country": what a card is called unless somebody says it. */
const usualTitle = ({ measures, by }: Values, { shownOf }: KnownMeasures) =>
  [
    measures.map((it) => shownOf(it).label).join(' and '),
    ...(by.length > 0
      ? [`by ${by.map((it) => dimensionLabels[it].toLowerCase()).join(' and ')}`]
      : []),
  ].join(' ');

function cardOf(given: Card | undefined, values: Values, known: KnownMeasures) {
  const { kind, text, measures, by, filter, date, compare, rows } = values;
  const usual = kind === 'note' || kind === '' ? noteSize : kindAbout[kind].size;
  const shared = {
    id: given?.id ?? newId(),
    title:
      values.title.trim() || (kind === 'note' ? 'Note' : usualTitle(values, known).slice(0, 80)),
    width: given?.width ?? usual[0],
    height: given?.height ?? usual[1],
  };
  if (kind === 'note') return { ...shared, kind, text };
  const own = { ...(date && { date }), ...(compare && { compare }) };
  return { ...shared, kind, measures, by, filter, ...own, rows: rows ?? 10 };
}

interface CardFormProps {
  /** Absent: a new one. */
  card: Card | undefined;
  lists: FilterLists;
  onSave: (card: Card) => Promise<unknown>;
  onClose: () => void;
}

/** What a card shows. */
export function CardForm({ card: given, lists, onSave, onClose }: CardFormProps) {
  const card = useOpened(given);
  const { options, ...known } = useMeasureOptions(
    given && given.kind !== 'note' ? given.measures : [],
  );
  const form = useForm({
    initial: valuesOf(card),
    check: (values): Record<string, string> => {
      if (values.kind === 'note' || values.kind === '') return {};
      const { kind: asked, measures, by, filter } = values;
      return { ...troublesOf({ kind: asked, measures, by, filter }, known) };
    },
    submit: async (values) => {
      const made = Card.safeParse(cardOf(card, values, known));
      if (!made.success) throw new Error(made.error.issues[0]?.message ?? 'This is no card.');
      await onSave(made.data);
      onClose();
    },
  });
  const { kind, measures, by, filter } = form.values;
  const asked = kind === 'note' || kind === '' ? undefined : { kind, by };
  const figures = asked && kindAbout[asked.kind];
  const setKind = (to: CardKind | '') => {
    form.set('kind', to);
    if (to === 'note' || to === '') return;
    // What the other kind has no room for goes.
    const { measures: room, by: splits } = kindAbout[to];
    form.set('measures', measures.slice(0, room[1]));
    form.set('by', by.slice(0, splits[1]));
  };
  const names = measures.map((it) => known.shownOf(it).label);
  return (
    <FormDialog
      title={card ? 'Change the card' : 'Add a card'}
      note={figures ? figures.about : 'What you write, beside the figures'}
      form={form}
      verb={card ? 'Save card' : 'Add card'}
      onClose={onClose}
      width={560}
    >
      <Select
        {...form.field('kind')}
        label="Kind"
        choices={cardKinds.map((it) => ({ value: it, label: kindLabel(it) }))}
        onChange={setKind}
      />
      <TextField
        label="Title"
        maxLength={80}
        placeholder={figures ? usualTitle(form.values, known) : 'Note'}
        {...form.field('title')}
      />
      {!figures && <RichEditor label="Text" minHeight={160} {...form.field('text')} />}
      {figures && asked && (
        <>
          <Field
            label={figures.measures[1] > 1 ? 'Measures' : 'Measure'}
            error={form.errors['measures']}
            group
          >
            {() => (
              <div className="row">
                <PickChip
                  several={figures.measures[1] > 1}
                  search
                  label="Measures"
                  options={options.filter(
                    ({ value: it }) => measures.includes(it) || offered(known.keyOf(it), asked),
                  )}
                  value={measures}
                  on={measures.length > 0}
                  onChange={(it) => form.set('measures', it)}
                >
                  {names.length === 0
                    ? 'Choose'
                    : names.length > 3
                      ? `${names[0]} and ${names.length - 1} more`
                      : names.join(', ')}
                </PickChip>
              </div>
            )}
          </Field>
          {figures.by[1] > 0 && (
            <Field label="Split by" error={form.errors['by']} group>
              {() => (
                <div className="row">
                  <PickChip
                    several
                    label="Split by"
                    options={dimensions
                      .filter((it) => kind !== 'lines' || !timeDimensions.includes(it))
                      .map((it) => ({
                        value: it,
                        label: dimensionLabels[it],
                        disabled: by.length === figures.by[1] && !by.includes(it),
                      }))}
                    value={by}
                    on={by.length > 0}
                    onChange={(it) => form.set('by', it)}
                  >
                    {by.map((it) => dimensionLabels[it].toLowerCase()).join(', then ') ||
                      'not split'}
                  </PickChip>
                </div>
              )}
            </Field>
          )}
          <CardFilterChips
            filter={filter}
            lists={lists}
            onChange={(it) => form.set('filter', it)}
          />
          <Select
            label="Days"
            choices={[
              { value: '', label: 'Those of the dashboard' },
              ...datePresets.map((it) => ({
                value: it as string,
                label: lookUp(presetLabels, it)!,
              })),
              ...(form.values.date.includes('..')
                ? [{ value: form.values.date, label: form.values.date }]
                : []),
            ]}
            {...form.field('date')}
          />
          <Select
            {...form.field('compare')}
            label="Compared with"
            choices={[
              { value: '', label: 'As the dashboard' },
              ...comparisons.map((it) => ({ value: it, label: lookUp(comparisonLabels, it)! })),
            ]}
            onChange={(it) => form.set('compare', it as Comparison | '')}
          />
          {figures.by[1] > 0 && (
            <NumberField
              label="Largest parts shown"
              help="1 to 50; times are shown all"
              {...form.field('rows')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
