import { useState, type KeyboardEvent } from 'react';
import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon, type IconName } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import { BlockFields } from './block-fields.part.tsx';
import type { Block, BlockKind } from './blocks.contract.ts';
import { blockWords, movedBlock, newBlock } from './new-block.ts';

const icons: Record<BlockKind, IconName> = {
  heading: 'heading',
  text: 'file-text',
  picture: 'photo',
  figure: 'chart-bar',
  announcements: 'news',
  people: 'users',
  button: 'link',
  divider: 'minus',
};

interface BlockListProps {
  blocks: Block[];
  onChange: (blocks: Block[]) => void;
}

interface ItemProps {
  block: Block;
  at: number;
  of: number;
  isOver: boolean;
  onChange: (block: Block) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (at: number | undefined) => void;
  onOver: () => void;
  onDrop: () => void;
}

function Item(props: ItemProps) {
  const { block, at, of, isOver, onChange, onMove, onRemove } = props;
  const words = blockWords[block.kind];
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(at + by);
  };
  return (
    <li
      className={cx('letter-block', isOver && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        props.onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <div className="row">
        <span
          role="button"
          tabIndex={0}
          className="letter-grip"
          draggable
          aria-label={`Move ${words.toLowerCase()}, block ${at + 1} of ${of}: arrow keys or drag`}
          data-block={block.key}
          onKeyDown={step}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            props.onDrag(at);
          }}
          onDragEnd={() => props.onDrag(undefined)}
        >
          <Icon name="grip-vertical" size={14} />
        </span>
        <Icon name={icons[block.kind]} size={14} />
        <span className="f2 fs12">{words}</span>
        <span className="sp" />
        <IconButton
          icon="trash"
          size="s"
          variant="ghost"
          label={`Take out ${words.toLowerCase()}, block ${at + 1}`}
          onClick={onRemove}
        />
      </div>
      <div className="letter-fields">
        <BlockFields block={block} onChange={onChange} />
      </div>
    </li>
  );
}

/** What an issue consists of: written in place, put in order by dragging or by the arrow keys. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const today = dayOf(useNow());
  const mayFigures = useScope(may('revenue:read')) !== undefined;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const move = (from: number, to: number) => {
    const key = blocks[from]?.key;
    onChange(movedBlock(blocks, from, to));
    // The key that moved it moves it on.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-block="${key}"]`)?.focus(),
    );
  };
  const offered = (Object.keys(blockWords) as BlockKind[]).filter(
    (it) => it !== 'figure' || mayFigures,
  );
  return (
    <>
      <ol className="letter-blocks" aria-label="Blocks">
        {blocks.map((block, at) => (
          <Item
            key={block.key}
            {...{ block, at, of: blocks.length }}
            isOver={dragged !== undefined && over === at && dragged !== at}
            onChange={(to) => onChange(blocks.map((it) => (it.key === block.key ? to : it)))}
            onMove={(to) => move(at, to)}
            onRemove={() => onChange(blocks.filter((it) => it.key !== block.key))}
            onDrag={(it) => {
              setDragged(it);
              setOver(undefined);
            }}
            onOver={() => setOver(at)}
            onDrop={() => dragged !== undefined && move(dragged, at)}
          />
        ))}
      </ol>
      <div className="letter-add" role="group" aria-label="Add a block">
        {offered.map((kind) => (
          <button
            key={kind}
            type="button"
            className="chip add"
            onClick={() => onChange([...blocks, newBlock(kind, crypto.randomUUID(), today)])}
          >
            <Icon name={icons[kind]} size={13} />
            {blockWords[kind]}
          </button>
        ))}
      </div>
    </>
  );
}
