import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import type { TakerQuestion } from '../questions/taker-question.ts';

interface OrderAnswerProps {
  question: TakerQuestion;
  /** Names of the items in their order; empty: nothing was said yet. */
  value: readonly string[];
  onChoose: (order: string[]) => void;
}

/** One item put into another place; the others close up. */
function putAt(order: readonly string[], from: number, to: number): string[] {
  const place = Math.max(0, Math.min(order.length - 1, to));
  return order.toSpliced(from, 1).toSpliced(place, 0, order[from]!);
}

/** Items put in order: dragged, with the arrow keys on their handle, or with the buttons. */
export function OrderAnswer({ question, value, onChoose }: OrderAnswerProps) {
  const { options } = question;
  const texts = new Map(options.map((it) => [it.id, it.text]));
  const order = value.length === options.length ? value : options.map((it) => it.id);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const next = putAt(order, from, to);
    const at = next.indexOf(order[from]!);
    if (at === from) return;
    onChoose(next);
    setSaid(`${texts.get(order[from]!)}: place ${at + 1} of ${order.length}`);
    // The key that moved it moves it on.
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.quiz-grip')[at]?.focus(),
    );
  };
  const step = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, at + by);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <>
      <ol ref={list} className="quiz-order">
        {order.map((id, at) => (
          <li
            key={id}
            className={cx('quiz-option', dragged === at && 'dragged', over === at && 'on')}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
              end();
            }}
          >
            <span
              role="button"
              tabIndex={0}
              className="quiz-grip"
              aria-label={`${texts.get(id)}, place ${at + 1} of ${order.length}: move with the arrow keys`}
              onKeyDown={(event) => step(event, at)}
            >
              <Icon name="grip-vertical" size={16} />
            </span>
            <span>
              <span className="f3 num">{at + 1}.</span> {texts.get(id)}
            </span>
            <IconButton
              icon="arrow-up"
              label={`Move “${texts.get(id)}” up`}
              variant="ghost"
              size="s"
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon="arrow-down"
              label={`Move “${texts.get(id)}” down`}
              variant="ghost"
              size="s"
              disabled={at === order.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      {value.length === 0 && (
        <Button size="s" onClick={() => onChoose([...order])}>
          It is right as it stands
        </Button>
      )}
      <span className="hidden-words" role="status">
        {said}
      </span>
    </>
  );
}
