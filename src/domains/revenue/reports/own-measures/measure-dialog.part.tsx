import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { checkedFormula } from '#/figures/own/formula-names.ts';
import type { OwnMeasure } from '#/figures/own/own-measures.contract.ts';
import { readFormula, tried } from '#/figures/own/read-formula.ts';
import type { ownMeasuresOf } from '#/figures/own/use-own-measures.part.ts';
import { may } from '#/kernel/access.ts';
import type { Decimals } from '#/kernel/numbers.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import { FormulaField } from './formula-field.part.tsx';
import { MeasureFacts, MissingMeasure, ReadMeasure } from './measure-about.part.tsx';
import { MeasurePreview } from './measure-preview.part.tsx';
import { unitWords } from './measure-words.ts';

interface MeasureDialogProps {
  /** Absent: a new one. */
  id: number | undefined;
  /** The measure that is changed or copied. */
  given: OwnMeasure | undefined;
  known: ReturnType<typeof ownMeasuresOf>;
  onClose: () => void;
}

/** An own measure: its formula, how it is shown, and what comes of it. */
export function MeasureDialog({ id, given: present, known, onClose }: MeasureDialogProps) {
  const given = useOpened(present);
  const queries = useQueryClient();
  const mayShare = useScope(may('views:share')) !== undefined;
  const about = useQuery({
    ...reading('GET /own-measure', { id: id ?? 0 }),
    enabled: id !== undefined,
  });
  const read = (formula: string) =>
    tried(() => checkedFormula(readFormula(formula, known.names), known.names));
  const form = useForm({
    initial: {
      name: given ? (id === undefined ? `${given.name} copy`.slice(0, 60) : given.name) : '',
      formula: given?.formula ?? '',
      unit: (given?.unit ?? '') as OwnMeasure['unit'] | '',
      decimals: given?.decimals === null || !given ? 'auto' : String(given.decimals),
      tone: String(given?.tone ?? 1),
      description: given?.description ?? '',
      shared: id !== undefined && (given?.shared ?? false),
    },
    check: ({ name, formula }): Record<string, string> => {
      const found = read(formula);
      return {
        ...(!name.trim() && { name: 'Give the measure a name.' }),
        ...('fault' in found && { formula: found.fault.words }),
      };
    },
    submit: async (it) => {
      await call('POST /save-own-measure', {
        ...(id !== undefined && { id, version: given!.version }),
        name: it.name,
        formula: it.formula,
        unit: unitIn(it),
        decimals: it.decimals === 'auto' ? null : Number(it.decimals),
        tone: Number(it.tone) as 1 | 0 | -1,
        description: it.description,
        shared: it.shared,
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const { formula, name } = form.values;
  const found = read(formula);
  const units = 'done' in found ? found.done.units : [];
  const unitIn = ({ unit }: { unit: OwnMeasure['unit'] | '' }) =>
    unit && units.includes(unit) ? unit : (units[0] ?? 'number');
  const unit = unitIn(form.values);
  const { decimals, tone } = form.values;
  const shown = {
    label: name || 'This measure',
    unit,
    tone: Number(tone) as 1 | 0 | -1,
    formula,
    ...(decimals !== 'auto' && { decimals: Number(decimals) as Decimals }),
  };
  const preview = (
    <div className="measure-preview">
      <MeasurePreview formula={'done' in found ? formula : undefined} shown={shown} id={id} />
    </div>
  );
  if (id !== undefined && given === undefined) return <MissingMeasure onClose={onClose} />;
  if (given && id !== undefined && !given.mayChange)
    return (
      <ReadMeasure given={given} known={known} about={about.data} onClose={onClose}>
        {preview}
      </ReadMeasure>
    );
  return (
    <FormDialog
      title={id === undefined ? 'New measure' : given!.name}
      note="Computed anew for every row, day and total from the figures of that row."
      form={form}
      verb={id === undefined ? 'Save measure' : 'Save'}
      width={680}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      <FormulaField
        value={formula}
        onChange={(it) => form.set('formula', it)}
        names={known.names}
        fault={'fault' in found ? found.fault : undefined}
        error={form.errors['formula']}
      />
      <div className="measure-shown">
        <Select
          label="Shown as"
          choices={(units.length > 0 ? units : [unit]).map((it) => ({
            value: it,
            label: unitWords[it],
          }))}
          {...form.field('unit')}
          disabled={units.length < 2}
          value={unit}
        />
        <Select
          label="Decimals"
          choices={[
            { value: 'auto', label: 'Automatic' },
            ...[0, 1, 2, 3, 4].map((it) => ({ value: String(it), label: String(it) })),
          ]}
          {...form.field('decimals')}
        />
        <Select
          label="A rise is"
          choices={[
            { value: '1', label: 'Good' },
            { value: '-1', label: 'Bad' },
            { value: '0', label: 'Neither' },
          ]}
          {...form.field('tone')}
        />
      </div>
      {preview}
      <TextArea
        label="What it is good for"
        rows={2}
        maxLength={500}
        {...form.field('description')}
      />
      {mayShare && (
        <Checkbox label="Everybody who may see figures can use it" {...form.field('shared')} />
      )}
      {given && id !== undefined && (
        <>
          <MeasureFacts known={known} id={id} about={about.data} />
          <RecordHistory kind="own-measure" id={id} />
        </>
      )}
    </FormDialog>
  );
}
