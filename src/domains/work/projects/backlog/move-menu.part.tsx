import type { ReactElement } from 'react';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import type { Desk } from './desk.ts';
import type { PartId } from './parts.ts';

interface MoveMenuProps {
  ids: readonly number[];
  /** Where they stand; undefined when they stand in several parts. */
  part: PartId | undefined;
  label: string;
  desk: Desk;
  /** The button it opens at. */
  children: ReactElement;
}

/** Everywhere issues can go, for those who do not drag. */
export function MoveMenu({ ids, part, label, desk, children }: MoveMenuProps) {
  const parts: PartId[] = [...desk.sprints.map((it) => it.id), null];
  const there = parts.map((it): MenuItem => ({
    label: desk.nameOf(it),
    icon: it === null ? 'list' : 'repeat',
    on: it === part,
    disabled: it === part,
    onClick: () => desk.move(ids, { part: it }),
  }));
  const within: MenuItem[] =
    part === undefined
      ? []
      : [
          {
            label: 'To the top',
            icon: 'chevron-up',
            keys: 'Shift+t',
            onClick: () => desk.move(ids, { part, to: 'top' }),
          },
          {
            label: 'To the bottom',
            icon: 'chevron-down',
            keys: 'Shift+b',
            onClick: () => desk.move(ids, { part, to: 'bottom' }),
          },
        ];
  return (
    <Menu
      label={label}
      groups={within.length > 0 ? [there, within] : [there]}
      opened
      onChange={(opened) => !opened && desk.openMenu(undefined)}
    >
      {children}
    </Menu>
  );
}
