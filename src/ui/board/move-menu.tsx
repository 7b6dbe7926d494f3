import type { ReactElement } from 'react';
import { Menu, type MenuItem } from '../rich/menu.tsx';
import type { Desk } from './board.tsx';
import { placeAt } from './moves.ts';

interface MoveMenuProps<C> {
  card: C;
  column: string;
  desk: Desk<C>;
  /** The button it opens at. */
  children: ReactElement;
}

/** Everywhere a card can go, for those who do not drag. */
export function MoveMenu<C>({ card, column, desk, children }: MoveMenuProps<C>) {
  const { lanes, keyOf, nameOf, ordered, move, refusal, more } = desk;
  const own = lanes.find((it) => it.id === column);
  const at = own?.cards.findIndex((it) => keyOf(it) === keyOf(card)) ?? 0;
  const last = (own?.cards.length ?? 1) - 1;
  const within = (label: string, to: number, disabled: boolean): MenuItem => ({
    label,
    disabled,
    onClick: () => own && move?.(card, placeAt(own, card, to, keyOf)),
  });
  const columns = lanes
    .filter((it) => it.row === own?.row)
    .map((lane): MenuItem => {
      const why = lane.id === column ? undefined : refusal?.(card, lane.id);
      return {
        label: lane.title,
        on: lane.id === column,
        disabled: lane.id === column || why !== undefined,
        hint: why,
        onClick: () => move?.(card, placeAt(lane, card, 0, keyOf)),
      };
    });
  const order = [
    within('To the top', 0, at === 0),
    within('Up', at - 1, at === 0),
    within('Down', at + 1, at === last),
    within('To the bottom', last, at === last),
  ];
  const groups = [columns, ordered ? order : [], more?.(card) ?? []];
  return (
    <Menu
      label={`Move ${nameOf(card)} to`}
      groups={groups.filter((it) => it.length > 0)}
      opened
      onChange={(opened) => !opened && desk.openMenu(undefined)}
    >
      {children}
    </Menu>
  );
}
