import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

export type { Tone };

interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  icon?: IconName;
  title?: string;
}

/** A status or a count in one or two words. `line` is a label without status. */
export function Badge({ children, tone = 'neutral', icon, title }: BadgeProps) {
  return (
    <span className={cx('badge num', tone !== 'neutral' && tone)} title={title}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
