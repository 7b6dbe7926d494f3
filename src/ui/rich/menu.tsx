import { Menu as Base } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon.tsx';
import { Kbd } from '../kbd.tsx';
import { Link } from '../link.tsx';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** In tinykeys' form; binding it is the page's part. */
  keys?: string;
  /** Cannot be undone easily. */
  danger?: boolean;
  /** Marks the one of several that is in force. */
  on?: boolean;
  disabled?: boolean;
  /** Shown when one rests on it: why it is disabled. */
  hint?: string;
  onClick?: () => void;
  /** Opens a page instead. */
  href?: string;
}

interface MenuProps {
  /** What the items are about, also the name of the default button: "More". */
  label: string;
  /** Groups of items; a line is drawn between groups. */
  groups: readonly (readonly MenuItem[])[];
  /** What opens it; the button with three dots when absent. Must take a ref. */
  children?: ReactElement;
  align?: 'start' | 'end';
  /** Whether it is open, where that is not its own affair. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, keys, danger, on, disabled, hint, onClick, href } = item;
  const shared = {
    className: cx('menu-item', danger && 'danger'),
    disabled,
    title: hint,
    children: (
      <>
        {icon && <Icon name={icon} />}
        <span className="trunc">{label}</span>
        <span className="sp" />
        {on && <Icon name="check" size={14} label="chosen" />}
        {keys && <Kbd keys={keys} />}
      </>
    ),
  };
  if (href === undefined) return <Base.Item {...shared} onClick={onClick} />;
  return <Base.Item {...shared} renderRoot={(props) => <Link {...props} href={href} />} />;
}

/** What else can be done: the overflow menu of a page or a row, or any list of actions. */
export function Menu(props: MenuProps) {
  const { label, groups, children, align = 'end', opened, onChange } = props;
  return (
    <Base
      opened={opened}
      onChange={onChange}
      position={`bottom-${align}`}
      // The extra element would be a child that a menu may not have.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: 'pop menu', itemLabel: 'menu-words' }}
    >
      <Base.Target>{children ?? <IconButton icon="dots" label={label} />}</Base.Target>
      <Base.Dropdown aria-label={label}>
        {groups.map((items, at) => (
          <Fragment key={at}>
            {at > 0 && <Base.Divider className="menu-line" />}
            {items.map((item, nth) => (
              // Two people may be called the same.
              <Item key={`${nth} ${item.label}`} item={item} />
            ))}
          </Fragment>
        ))}
      </Base.Dropdown>
    </Base>
  );
}
