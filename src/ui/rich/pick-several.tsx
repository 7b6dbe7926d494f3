import { Field } from '../form/field.tsx';
import type { IconName } from '../icon-names.ts';
import { optionName, useToldApart } from './namesakes.ts';
import { PickChip } from './pick-chip.tsx';

interface PickSeveralProps {
  label: string;
  /** Where none is chosen: "All countries". */
  none: string;
  icon: IconName;
  options: { value: string; label: string }[];
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

/** So many are named one by one. */
const NAMED = 3;

/** A field of a form in which several of a list are chosen. */
export function PickSeveral({ label, none, error, value, ...given }: PickSeveralProps) {
  const { options: all, ...chip } = given;
  const options = useToldApart(all);
  const names = options.filter((it) => value.includes(it.value)).map(optionName);
  const words =
    names.length > NAMED ? `${names[0]} and ${names.length - 1} more` : names.join(', ');
  return (
    <Field label={label} error={error} group>
      {() => (
        <div className="row">
          <PickChip
            several
            search
            {...{ label, value, ...chip }}
            options={options}
            on={value.length > 0}
          >
            {words || none}
          </PickChip>
        </div>
      )}
    </Field>
  );
}
