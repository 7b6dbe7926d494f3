import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { confidenceChoices } from './check-in-reading.ts';
import type { KeyResult, ObjectiveDetail } from './objective.contract.ts';
import { isLive, type Confidence } from './okr-machine.ts';
import { keptOf, signsOf, typedOf } from './okr-values.ts';
import { valueWords } from './okr-words.ts';
import { okrCheckIn, type CheckIns } from './okr.actions.ts';

/** What is told of one key result: a value as typed, `''` when not chosen yet. */
interface Told {
  value: number | null;
  confidence: Confidence | '';
  note: string;
}

const valued = (it: KeyResult) => ({ kind: it.kind, measure: it.metric?.measure });

interface RowProps {
  result: KeyResult;
  told: Told;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (told: Told) => void;
}

function Row({ result, told, error, autoFocus, onChange }: RowProps) {
  const { title, kind, current, target } = result;
  return (
    <fieldset className="okr-check">
      <legend>
        {title}
        <span className="f3"> target {valueWords(result, target)}</span>
      </legend>
      {isLive(kind) ? (
        <div className="okr-live">
          <span className="lbl">Now</span>
          <b className="num">
            {result.hidden ? 'Not for you to see' : valueWords(result, current)}
          </b>
        </div>
      ) : kind === 'boolean' ? (
        <Select
          label="Value"
          choices={[
            { value: '0', label: 'Not done' },
            { value: '1', label: 'Done' },
          ]}
          value={told.value === 1 ? '1' : '0'}
          error={error}
          onChange={(it) => onChange({ ...told, value: Number(it) })}
        />
      ) : (
        <NumberField
          label="Value"
          decimals={2}
          {...signsOf(valued(result))}
          value={told.value}
          error={error}
          autoFocus={autoFocus}
          onChange={(value) => onChange({ ...told, value })}
        />
      )}
      <Select
        label="Confidence"
        choices={confidenceChoices}
        value={told.confidence}
        onChange={(confidence) => onChange({ ...told, confidence })}
      />
      <TextField
        label="Note"
        value={told.note}
        maxLength={500}
        placeholder="What has changed"
        onChange={(note) => onChange({ ...told, note })}
      />
    </fieldset>
  );
}

const initialOf = (it: KeyResult): Told => ({
  value: typedOf(valued(it), it.current ?? it.start),
  confidence: it.confidence ?? 'on_track',
  note: '',
});

const toldResults = (results: readonly KeyResult[], told: Record<string, Told>): CheckIns =>
  results.map((it) => {
    const { value, confidence, note } = told[it.id]!;
    const kept = isLive(it.kind) ? undefined : keptOf(valued(it), value);
    return {
      keyResultId: it.id,
      confidence: confidence || 'on_track',
      ...(kept !== undefined && kept !== null && { value: kept }),
      ...(note.trim() && { note: note.trim() }),
    };
  });

function Form({ objective: given, onClose }: { objective: ObjectiveDetail; onClose: () => void }) {
  const objective = useOpened(given);
  const run = useRunOn(useStage());
  const { results } = objective;
  const form = useForm<Record<string, Told>>({
    initial: Object.fromEntries(results.map((it) => [it.id, initialOf(it)])),
    submit: async (told) => {
      const first = results[0]!;
      await run(okrCheckIn, {
        keyResult: first.id,
        confidence: told[first.id]!.confidence || 'on_track',
        results: toldResults(results, told),
      });
      onClose();
    },
    check: (told) =>
      Object.fromEntries(
        results
          .filter((it) => !isLive(it.kind) && told[it.id]!.value === null)
          .map((it) => [it.id, 'Where does it stand?']),
      ),
  });
  return (
    <FormDialog
      title={`Check in: ${objective.title}`}
      note="Where each key result stands today, and how sure its target is."
      form={form}
      verb="Check in"
      width={680}
      onClose={onClose}
    >
      {results.map((it, at) => (
        <Row
          key={it.id}
          result={it}
          told={form.values[it.id]!}
          error={form.errors[it.id] ?? form.errors[`results.${at}.value`]}
          autoFocus={at === 0}
          onChange={(told) => form.set(String(it.id), told)}
        />
      ))}
    </FormDialog>
  );
}

/** Tells where the key results of an objective stand this week. */
export function CheckInForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(reading('GET /get-okr', { id }));
  if (data) return <Form objective={data} onClose={onClose} />;
  return (
    <Dialog title="Check in" width={680} onClose={onClose}>
      <Loading label="Loading the key results">
        <RowsSkeleton rows={4} />
      </Loading>
    </Dialog>
  );
}
