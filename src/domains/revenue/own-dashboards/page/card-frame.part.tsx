import { useId, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { useCardDrag } from '../arrange/card-drag.part.ts';
import { CardLoading, FiguresBody, NoteCard } from '../cards/card-body.part.tsx';
import type { Card } from '../cards/card.contract.ts';
import type { CardState } from './use-figures.part.ts';

/** px; as in own-dashboards.css. */
const ROW = 64;
const GAP = 12;
const HEAD = 40;

/** What is done with a card by who may change its dashboard. */
interface Arranging {
  /** Whether a key has moved or resized it. */
  onKey: (event: { key: string; shiftKey: boolean }) => boolean;
  onResize: (size: { width: number; height: number }) => void;
  onDrop: (dragged: string, side: 'left' | 'right') => void;
  onEdit: () => void;
  onRemove: () => void;
}

interface CardFrameProps {
  card: Card;
  /** What it is narrowed to by itself, in words. */
  own: string;
  compare: string;
  state: CardState;
  /** Absent for who only reads it. */
  arranging?: Arranging | undefined;
}

const nothing = () => undefined;

const heightOf = ({ height }: Card) => height * ROW + (height - 1) * GAP - HEAD - 10;

function Body({ card, state, compare, asTable }: CardFrameProps & { asTable: boolean }) {
  const height = heightOf(card);
  if (card.kind === 'note') return <NoteCard text={card.text} />;
  if (state.state === 'loading') return <CardLoading title={card.title} height={height} />;
  if (state.state === 'failed') {
    return (
      <div className="card-words" role="alert">
        <p className="f2">{state.words}</p>
        <Button size="s" icon="refresh" onClick={state.retry}>
          Try again
        </Button>
      </div>
    );
  }
  return <FiguresBody {...{ card, compare, height, asTable }} figures={state.figures} />;
}

/** The size that a card gets while its corner is pulled. */
function useCorner(card: Card, onResize: Arranging['onResize']) {
  const begun = useRef<{ x: number; y: number; step: number } | undefined>(undefined);
  const start = (event: PointerEvent<HTMLElement>, box: HTMLElement | null) => {
    if (!box) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const step = (box.getBoundingClientRect().width + GAP) / card.width;
    begun.current = { x: event.clientX, y: event.clientY, step };
  };
  const end = (event: PointerEvent) => {
    const from = begun.current;
    begun.current = undefined;
    if (!from) return;
    const width = card.width + Math.round((event.clientX - from.x) / from.step);
    const height = card.height + Math.round((event.clientY - from.y) / (ROW + GAP));
    if (width !== card.width || height !== card.height) onResize({ width, height });
  };
  return { start, end };
}

/** A card with its title and what can be done with it; moved by its handle or by keys. */
export function CardFrame(props: CardFrameProps) {
  const { card, own, state, arranging } = props;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [asTable, setAsTable] = useState(false);
  const { isDragged, side } = useCardDrag(box, grip, {
    id: card.id,
    enabled: arranging !== undefined,
    onDrop: arranging?.onDrop ?? nothing,
  });
  const corner = useCorner(card, arranging?.onResize ?? nothing);
  const isChart = ['lines', 'bars', 'stacked', 'scatter'].includes(card.kind);
  const items: MenuItem[][] = [
    isChart
      ? [
          {
            label: asTable ? 'Show as a chart' : 'Show as a table',
            icon: asTable ? 'chart-bar' : 'table',
            onClick: () => setAsTable(!asTable),
          },
        ]
      : [],
    arranging
      ? [
          { label: 'Change…', icon: 'pencil', onClick: arranging.onEdit },
          { label: 'Remove', icon: 'trash', danger: true, onClick: arranging.onRemove },
        ]
      : [],
  ];
  const groups = items.filter((it) => it.length > 0);
  const size = {
    '--w': card.width,
    '--n': Math.max(3, Math.ceil(card.width / 2)),
    '--h': card.height,
  };
  const isOld = state.state === 'known' && state.isOld;
  return (
    <article
      ref={box}
      className={cx('card-frame', isDragged && 'dragged', side && `beside-${side}`)}
      style={size as CSSProperties}
      aria-labelledby={id}
      aria-busy={isOld || undefined}
    >
      <header>
        {arranging && (
          <IconButton
            ref={grip}
            icon="grip-vertical"
            size="s"
            variant="ghost"
            label={`Move or resize ${card.title}`}
            aria-description="Arrow keys move the card, with Shift they resize it, Home and End move it to the ends."
            onKeyDown={(event) => {
              if (event.altKey || event.ctrlKey || event.metaKey || !arranging.onKey(event)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        )}
        <h2 dir="auto" id={id} className="trunc" title={card.title}>
          {card.title}
        </h2>
        {own && (
          <span
            className="row f3 fs12 own"
            title={`This card alone: ${own}, within the filters of the dashboard`}
          >
            <Icon name="filter" size={13} label="This card alone:" />
            <span className="trunc">{own}</span>
          </span>
        )}
        <span className="sp" />
        {groups.length > 0 && (
          <Menu label={`More of ${card.title}`} groups={groups}>
            <IconButton icon="dots" label={`More of ${card.title}`} size="s" variant="ghost" />
          </Menu>
        )}
      </header>
      <div
        className={`card-body of-${card.kind}`}
        // What scrolls is reached by the keyboard.
        tabIndex={card.kind === 'tile' || card.kind === 'lines' ? undefined : 0}
        role="group"
        aria-label={card.title}
      >
        <Body {...props} asTable={asTable} />
      </div>
      {arranging && (
        <span
          className="card-corner"
          aria-hidden="true"
          title="Pull to resize"
          onPointerDown={(event) => corner.start(event, box.current)}
          onPointerUp={corner.end}
          onPointerCancel={corner.end}
        />
      )}
    </article>
  );
}
