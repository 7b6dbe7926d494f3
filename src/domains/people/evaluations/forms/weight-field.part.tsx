import { cx } from '#/ui/cx.ts';

interface WeightFieldProps {
  /** Of what, read out: "Weight of Craft". */
  label: string;
  value: number;
  isWrong?: boolean;
  onChange: (weight: number) => void;
}

/** Percent from 0 to 100, typed. */
export function WeightField({ label, value, isWrong, onChange }: WeightFieldProps) {
  return (
    <span className={cx('input num eval-weight', isWrong && 'wrong')}>
      <input
        aria-label={label}
        inputMode="numeric"
        value={value === 0 ? '' : String(value)}
        placeholder="0"
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 3);
          onChange(Math.min(100, Number(digits)));
        }}
      />
      %
    </span>
  );
}
