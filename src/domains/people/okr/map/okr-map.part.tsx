import { useRef, useState, type KeyboardEvent } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { Listed } from '../use-objectives.part.ts';
import { alignmentOf, spotsOf, stepFrom, type Branch, type Way } from './alignment.ts';
import { MapCard, type Mapped } from './map-card.part.tsx';
import { useAlignDrag, type CardDrag } from './use-align-drag.part.ts';
import './map.css';

type Folding = (id: number, to: boolean) => void;

interface BranchesProps {
  branches: readonly Branch<Mapped>[];
  cycle: string;
  folded: ReadonlySet<number>;
  onFold: Folding;
  drag: CardDrag;
}

/** Cards below one another, each with what serves it at its side. */
function Branches({ branches, ...rest }: BranchesProps) {
  const { cycle, folded, onFold, drag } = rest;
  return (
    <ul>
      {branches.map((branch) => {
        const { id } = branch.it;
        const isFolded = folded.has(id);
        return (
          <li key={id}>
            <MapCard
              branch={branch}
              cycle={cycle}
              isFolded={isFolded}
              onFold={() => onFold(id, !isFolded)}
              drag={drag}
            />
            {branch.below.length > 0 && !isFolded && <Branches branches={branch.below} {...rest} />}
          </li>
        );
      })}
    </ul>
  );
}

const sideways = (box: Element): Record<string, Way> =>
  getComputedStyle(box).direction === 'rtl'
    ? { ArrowLeft: 'below', ArrowRight: 'above' }
    : { ArrowRight: 'below', ArrowLeft: 'above' };

/** The arrows go from card to card; towards what serves a folded one they open it. */
function useMapKeys(
  branches: readonly Branch<Mapped>[],
  folded: ReadonlySet<number>,
  onFold: Folding,
) {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || !box.current) return;
    const from = target instanceof HTMLElement && Number(target.dataset['objective']);
    const ways: Record<string, Way> = {
      ArrowUp: 'up',
      ArrowDown: 'down',
      ...sideways(box.current),
    };
    const way = ways[key];
    if (!from || !way) return;
    event.preventDefault();
    if (way === 'below' && folded.has(from)) return onFold(from, false);
    const to = stepFrom(spotsOf(branches, folded), from, way);
    if (to !== undefined)
      box.current.querySelector<HTMLElement>(`[data-objective="${to}"]`)?.focus();
  };
  return { box, onKeyDown };
}

/** The objectives of a cycle from the company to people, with lines from each to what it serves. */
export function OkrMap({ listed }: { listed: Listed }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const { aligned, unaligned } = alignmentOf(listed.rows);
  const all = [...aligned, ...unaligned];
  const fold: Folding = (id, to) =>
    setFolded((before) => {
      const next = new Set(before);
      if (to) next.add(id);
      else next.delete(id);
      return next;
    });
  const apart = useRef<HTMLElement>(null);
  const { box, onKeyDown } = useMapKeys(all, folded, fold);
  const inner = spotsOf(all, new Set()).filter(({ below }) => below.length > 0);
  const branches = { cycle: listed.cycle.key, folded, onFold: fold, drag: useAlignDrag() };
  const own = listed.rows.filter((it) => !it.isAbove).length;
  return (
    <Panel
      title={`Alignment of ${listed.cycle.name}`}
      beside={<Badge>{own < listed.totalRows ? `${own} of ${listed.totalRows}` : own}</Badge>}
      actions={
        <>
          {aligned.length > 0 && unaligned.length > 0 && (
            <Button size="s" variant="ghost" onClick={() => apart.current?.scrollIntoView()}>
              {unaligned.length} not aligned
            </Button>
          )}
          {inner.length > 0 && (
            <Button
              size="s"
              onClick={() =>
                setFolded(folded.size > 0 ? new Set() : new Set(inner.map(({ it }) => it.id)))
              }
            >
              {folded.size > 0 ? 'Expand all' : 'Collapse all'}
            </Button>
          )}
        </>
      }
      className="okr-map"
    >
      <div ref={box} className="okr-map-room" onKeyDown={onKeyDown}>
        {aligned.length > 0 && (
          <section aria-label="Aligned with the company">
            <Branches branches={aligned} {...branches} />
          </section>
        )}
        {unaligned.length > 0 && (
          <section ref={apart} className="okr-unaligned" aria-labelledby="okr-unaligned">
            <h3 id="okr-unaligned">
              Not aligned <Badge tone="warn">{unaligned.length}</Badge>
            </h3>
            <p className="f3">They serve no objective of the company that you can see.</p>
            <Branches branches={unaligned} {...branches} />
          </section>
        )}
      </div>
    </Panel>
  );
}
