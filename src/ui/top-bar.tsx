import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import './top-bar.css';

interface SearchButtonProps {
  /** In tinykeys' form. */
  keys: string;
  onClick: () => void;
}

/** Looks like a search field and opens the palette. */
export function SearchButton({ keys, onClick }: SearchButtonProps) {
  return (
    <button type="button" className="find" aria-haspopup="dialog" onClick={onClick}>
      <Icon name="search" size={14} />
      <span className="trunc">Search or run an action</span>
      <Kbd keys={keys} />
    </button>
  );
}

interface BellProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  unread: number;
  ref?: Ref<HTMLButtonElement>;
}

/** The bell with the number of unread notifications. */
export function Bell({ unread, ref, ...rest }: BellProps) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <button type="button" {...rest} ref={ref} className="bell" aria-label={label}>
      <Icon name="bell" size={18} />
      {unread > 0 && <i className="num">{unread > 99 ? '99+' : unread}</i>}
    </button>
  );
}
