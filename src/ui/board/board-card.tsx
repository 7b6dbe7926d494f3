import { useRef, type MouseEvent } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import type { Desk } from './board.tsx';
import { useCardDrag } from './drag.ts';
import { MoveMenu } from './move-menu.tsx';

interface BoardCardProps<C> {
  card: C;
  column: string;
  desk: Desk<C>;
  /** Tab comes to it. */
  reachable: boolean;
}

/** One card: dragged, opened by a click, moved by its menu. */
export function BoardCard<C>({ card, column, desk, reachable }: BoardCardProps<C>) {
  const key = desk.keyOf(card);
  const name = desk.nameOf(card);
  const box = useRef<HTMLElement>(null);
  const selected = desk.selected?.has(key) ?? false;
  const { dragging, edge } = useCardDrag(box, {
    board: desk.id,
    card: key,
    column,
    ordered: desk.ordered ?? false,
    mayTake: desk.mayTake,
    onStart: () => desk.setCurrent(key),
  });
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, a, input')) return;
    desk.setCurrent(key);
    const selects = event.ctrlKey || event.metaKey || event.shiftKey;
    if (selects && desk.onSelect) desk.onSelect(card);
    else desk.onOpen?.(card);
  };
  const button = (
    <IconButton
      icon="dots"
      label={`Move ${name} to…`}
      variant="ghost"
      size="s"
      tabIndex={reachable ? 0 : -1}
      onClick={() => desk.openMenu(key)}
    />
  );
  return (
    <article
      ref={box}
      className={cx(
        'board-card',
        selected && 'sel',
        (desk.current === key || desk.opened === key) && 'cur',
        dragging && 'dragging',
        edge && `drop-${edge}`,
      )}
      data-card={key}
      aria-label={name}
      aria-describedby={`${desk.id}-how`}
      aria-current={desk.opened === key || undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={(event) => event.target === box.current && desk.setCurrent(key)}
      onClick={onClick}
    >
      {desk.face(card, { selected })}
      {desk.move && (
        <span className="card-move">
          {desk.menuFor === key ? (
            <MoveMenu card={card} column={column} desk={desk}>
              {button}
            </MoveMenu>
          ) : (
            button
          )}
        </span>
      )}
    </article>
  );
}
