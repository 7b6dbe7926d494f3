import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { Link } from './link.tsx';

interface Look {
  /** `primary` once a page; `ghost` has no edge. */
  variant?: 'plain' | 'primary' | 'ghost';
  /** 24, 28 or 36 px high. */
  size?: 's' | 'm' | 'l';
  danger?: boolean;
  /** As wide as what it stands in. */
  block?: boolean;
}

/** The classes of a button or of a link that looks like one. */
const buttonClass = ({ variant = 'plain', size = 'm', danger, block }: Look, more?: string) =>
  cx(
    'btn',
    variant !== 'plain' && variant,
    size !== 'm' && size,
    danger && 'danger',
    block && 'block',
    more,
  );

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>;

export interface ButtonProps extends Native, Look {
  children: ReactNode;
  icon?: IconName;
  /** Shown as a keycap, in tinykeys' form; binding it is the page's part (`useKeys`). */
  keys?: string;
  /** Makes it a link to a page, with the same look. */
  href?: string;
  /** The work it started is still going: it stays readable and cannot be pressed twice. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. A button that only has a picture is an `IconButton`. */
export function Button(props: ButtonProps) {
  const { variant, size, danger, block, icon, keys, href, busy, children, ref, ...rest } = props;
  const className = buttonClass({ variant, size, danger, block });
  const content = (
    <>
      {busy ? (
        <Icon name="loader-2" size={15} className="spin" />
      ) : (
        icon && <Icon name={icon} size={size === 's' ? 14 : 15} />
      )}
      {children}
      {keys && <Kbd keys={keys} joined />}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={className}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {content}
    </button>
  );
}

interface IconButtonProps extends Native, Look {
  icon: IconName;
  /** What it does, for those who do not see the picture; also its tooltip. */
  label: string;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with a picture; `label` is its name. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, iconSize, variant, size, danger, block, ref, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      ref={ref}
      aria-label={label}
      className={buttonClass({ variant, size, danger, block }, 'icon')}
    >
      <Icon name={icon} size={iconSize ?? (size === 's' ? 15 : 16)} />
    </button>
  );
}
