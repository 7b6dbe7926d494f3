import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  icon?: IconName;
  /** It narrows what is shown: tinted. */
  on?: boolean;
  /** The dashed "+ Filter". */
  add?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A part of the filter sentence that can be changed: "Last 30 days". */
export function Chip({ icon, on, add, ref, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} ref={ref} className={cx('chip', on && 'on', add && 'add')}>
      {icon && <Icon name={icon} size={add ? 13 : 14} />}
      {children}
    </button>
  );
}

/** What joins the chips to a sentence: "vs", "for", "in". */
export const Word = ({ children }: { children: ReactNode }) => (
  <span className="word">{children}</span>
);

interface FilterBarProps {
  /** `Chip`s and `Word`s. */
  children: ReactNode;
  /** At the right edge: the dates in words, "Save view", "Columns". */
  end?: ReactNode;
}

/** The one filter row of a page: reads as a sentence. */
export function FilterBar({ children, end }: FilterBarProps) {
  return (
    <div className="filters" role="group" aria-label="Filters">
      {children}
      {end && <span className="row ends">{end}</span>}
    </div>
  );
}
