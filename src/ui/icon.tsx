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

/** An outline drawing from the one sheet file: no script is loaded for it. Takes the text's colour. */
export function Icon({ name, size = 16, className, label }: IconProps) {
  return (
    <svg
      className={className ? `ic ${className}` : 'ic'}
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
