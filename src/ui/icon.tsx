import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import sheet from './icons.svg?no-inline';

export type { IconName };

interface IconProps {
  name: IconName;
  /** Side in px: 12 in badges, 15 in buttons, 16 in menus, 18 in toasts. */
  size?: number;
  className?: string;
  /** Words for a picture that stands alone; without them it is decoration and hidden. */
  label?: string;
}

/** Those that point on or back: from right to left the other way. */
const turns: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'arrow-back-up',
  'chevron-left',
  'chevron-right',
  'corner-down-left',
  'external-link',
  'layout-sidebar-left-collapse',
  'layout-sidebar-left-expand',
  'list',
  'login',
  'logout',
  'send',
]);

/** An outline drawing from the one sheet file: no script is loaded for it. Takes the text's colour. */
export function Icon({ name, size = 16, className, label }: IconProps) {
  return (
    <svg
      className={cx('ic', turns.has(name) && 'turns', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
