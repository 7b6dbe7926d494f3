import { shortWeekdays } from '#/kernel/calendar-names.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Icon } from '#/ui/icon.tsx';

interface WorkdaysFieldProps {
  value: readonly number[];
  error?: string | undefined;
  onChange: (value: number[]) => void;
}

/** The days of the week somebody works. */
export function WorkdaysField({ value, error, onChange }: WorkdaysFieldProps) {
  const turn = (day: number) => (on: boolean) =>
    onChange(on ? [...value, day].sort() : value.filter((it) => it !== day));
  return (
    <fieldset className="field shift-days">
      <legend>Working days</legend>
      <div className="row">
        {shortWeekdays.map((name, at) => (
          <Checkbox
            key={name}
            label={name}
            value={value.includes(at + 1)}
            onChange={turn(at + 1)}
          />
        ))}
      </div>
      {error && (
        <p className="error">
          <Icon name="alert-circle" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
