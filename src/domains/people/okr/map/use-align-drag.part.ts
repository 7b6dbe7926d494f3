import { useState, type DragEvent } from 'react';
import { useRun } from '#/client/running.ts';
import { isEditable } from '../objective-options.ts';
import { mayHangUnder } from '../okr-machine.ts';
import type { Listed } from '../use-objectives.part.ts';
import { spotsOf, type Branch } from './alignment.ts';
import { alignObjective } from './map.actions.ts';

type Row = Listed['rows'][number];

/** Whether the server would let one hang there; it has the last word. */
function fits(dragged: Branch<Row>, onto: Row): boolean {
  const { it } = dragged;
  return (
    onto.id !== it.parentId &&
    onto.state !== 'cancelled' &&
    mayHangUnder(it.level, onto.level) &&
    onto.cycle.from <= it.cycle.from &&
    onto.cycle.to >= it.cycle.to &&
    !spotsOf([dragged], new Set()).some((below) => below.it.id === onto.id)
  );
}

/** A card dragged onto another says what it serves. */
export function useAlignDrag() {
  const run = useRun();
  const [dragged, setDragged] = useState<Branch<Row>>();
  return (branch: Branch<Row>) => {
    const { it } = branch;
    const mayDrop = dragged !== undefined && fits(dragged, it);
    return {
      ...(isEditable(it) && {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          setDragged(branch);
        },
        onDragEnd: () => setDragged(undefined),
      }),
      ...(mayDrop && {
        'data-drop': true,
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          const { id, version } = dragged.it;
          setDragged(undefined);
          void run(alignObjective, { id, serves: it.id, version });
        },
      }),
    };
  };
}
export type CardDrag = ReturnType<typeof useAlignDrag>;
