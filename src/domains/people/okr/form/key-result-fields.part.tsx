import { IconButton } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { keyResultKinds, type KeyResultKind } from '../okr-machine.ts';
import { signsOf } from '../okr-values.ts';
import { kindWords } from '../okr-words.ts';
import { IssuesFields } from './issues-fields.part.tsx';
import { MetricFields } from './metric-fields.part.tsx';
import type { ResultDraft } from './objective-draft.ts';

interface FieldsProps {
  result: ResultDraft;
  /** From 1. */
  place: number;
  /** By the name of the field: `title`, `target`. */
  errorOf: (field: string) => string | undefined;
  /** Whether live figures may be chosen. */
  mayBind: boolean;
  /** Whether projects may be chosen. */
  mayBindIssues: boolean;
  onChange: (patch: Partial<ResultDraft>) => void;
  onRemove: () => void;
}

const offered = (kind: KeyResultKind, { mayBind, mayBindIssues }: FieldsProps) =>
  kind === 'metric' ? mayBind : kind !== 'issues' || mayBindIssues;

/** One key result: what is measured, from where to where, and how much of the whole it is. */
export function KeyResultFields(props: FieldsProps) {
  const { result, place, errorOf, onChange, onRemove } = props;
  const { kind, hidden } = result;
  const signs = signsOf({ kind, measure: result.measure || undefined });
  const value = (field: 'start' | 'target', label: string) => (
    <NumberField
      label={label}
      decimals={2}
      {...signs}
      value={result[field]}
      error={errorOf(field)}
      onChange={(it) => onChange({ [field]: it })}
    />
  );
  return (
    <fieldset className="okr-result-fields">
      <legend className="hidden-words">Key result {place}</legend>
      <div className="line">
        <TextField
          label={`Key result ${place}`}
          value={result.title}
          maxLength={160}
          placeholder="Day-7 retention of Lantern Lagoon"
          error={errorOf('title')}
          onChange={(title) => onChange({ title })}
        />
        <Select
          label="Measured as"
          choices={keyResultKinds
            .filter((it) => it === kind || offered(it, props))
            .map((it) => ({ value: it, label: kindWords[it] }))}
          value={kind}
          disabled={hidden}
          error={errorOf('kind')}
          onChange={(it) =>
            it && onChange({ kind: it, ...(it === 'issues' && { start: 0, target: 100 }) })
          }
        />
        <NumberField
          label="Weight"
          after="%"
          value={result.weight}
          error={errorOf('weight')}
          onChange={(weight) => onChange({ weight })}
        />
        <IconButton
          icon="trash"
          label={`Take away key result ${place}`}
          variant="ghost"
          onClick={onRemove}
        />
      </div>
      {hidden ? (
        <p className="f3 fs12">
          {kind === 'issues'
            ? 'Its project is not for you to see; it stays as it is.'
            : 'Its figure is not for you to see; it stays as it is.'}
        </p>
      ) : (
        <div className="line values">
          {kind === 'metric' && (
            <MetricFields result={result} error={errorOf('metric')} onChange={onChange} />
          )}
          {kind === 'issues' && (
            <IssuesFields result={result} error={errorOf('issues')} onChange={onChange} />
          )}
          {kind !== 'boolean' && value('start', 'From')}
          {kind !== 'boolean' && value('target', 'To')}
          {kind === 'number' && (
            <TextField
              label="Unit"
              value={result.unit}
              maxLength={20}
              placeholder="levels"
              onChange={(unit) => onChange({ unit })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
