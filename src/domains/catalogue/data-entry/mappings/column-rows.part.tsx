import { ComboField } from '#/ui/rich/combo-field.tsx';
import { fieldName, unitName } from './mapping-words.ts';
import type { FieldChoice, MappedColumn } from './mappings.contract.ts';

interface RowsProps {
  header: readonly string[];
  sample: readonly (readonly string[])[];
  choices: readonly FieldChoice[];
  columns: readonly MappedColumn[];
  onChange: (columns: MappedColumn[]) => void;
}

/** Says of each heading what it means and how its figures are written. */
export function ColumnRows({ header, sample, choices, columns, onChange }: RowsProps) {
  const unitsOf = (field: string) => choices.find((it) => it.field === field)?.units ?? [];
  const others = (column: string) => columns.filter((it) => it.column !== column);
  const mean = (column: string, field: string) => {
    const [unit] = unitsOf(field);
    onChange(
      field ? [...others(column), { column, field, ...(unit && { unit }) }] : others(column),
    );
  };
  const taken = new Set(columns.map((it) => it.field));
  return (
    <ul className="map-rows" aria-label="Columns">
      {header.map((column, at) => {
        const chosen = columns.find((it) => it.column === column);
        const options = choices
          .filter(({ field }) => field === chosen?.field || field === 'part' || !taken.has(field))
          .map(({ field }) => ({ value: field, label: fieldName(field) }));
        const units = unitsOf(chosen?.field ?? '');
        return (
          <li key={`${column} ${at}`}>
            <span>
              <b className="med trunc">{column}</b>
              <span className="f3 fs12 trunc">
                {sample
                  .slice(0, 2)
                  .map((row) => row[at])
                  .join(', ') || '–'}
              </span>
            </span>
            <ComboField
              label={`${column} means`}
              hideLabel
              placeholder="Not used"
              options={[{ value: '', label: 'Not used' }, ...options]}
              value={chosen?.field ?? ''}
              onChange={(field) => mean(column, field)}
            />
            {chosen && units.length > 1 ? (
              <ComboField
                label={`${column} is written as`}
                hideLabel
                options={units.map((it) => ({ value: it, label: unitName(it) }))}
                value={chosen.unit ?? ''}
                onChange={(unit) => unit && onChange([...others(column), { ...chosen, unit }])}
              />
            ) : (
              <span />
            )}
          </li>
        );
      })}
    </ul>
  );
}
