import { lookUp } from '#/kernel/look-up.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

interface Segment<T extends string> {
  value: T;
  label: string;
  /** Shows the picture instead of the words, which then are its name. */
  icon?: IconName;
  /** With the picture, the words as well. */
  words?: boolean;
}

interface SegmentedProps<T extends string> {
  /** What is switched: "Shown as". */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of two to four views of the same thing; arrow keys move. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, segments, value, onChange } = props;
  const move = (target: HTMLElement, step: number) => {
    const at = segments.findIndex((it) => it.value === value) + step;
    const index = (at + segments.length) % segments.length;
    const next = segments[index];
    if (!next) return;
    onChange(next.value);
    target.parentElement?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {segments.map((it) => (
        <button
          key={it.value}
          type="button"
          role="radio"
          aria-checked={it.value === value}
          aria-label={it.icon && !it.words ? it.label : undefined}
          title={it.icon && !it.words ? it.label : undefined}
          tabIndex={it.value === value ? 0 : -1}
          onClick={() => onChange(it.value)}
          onKeyDown={(event) => {
            const step = lookUp(steps, event.key);
            if (step === undefined) return;
            event.preventDefault();
            move(event.currentTarget, step);
          }}
        >
          {it.icon && <Icon name={it.icon} size={14} />}
          {(!it.icon || it.words) && it.label}
        </button>
      ))}
    </div>
  );
}
