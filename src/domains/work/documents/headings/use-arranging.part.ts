import { useState, type DragEvent } from 'react';
import { useRun } from '#/client/running.ts';
import { headingMove, manualPlace } from './headings.actions.ts';
import type { Heading, ManualDocument } from './headings.contract.ts';
import { headingStep, placeOf, stepOf, type ManualRow } from './manual-rows.ts';

type DocumentLine = ManualRow & { document: ManualDocument };
const isDocument = (row: ManualRow): row is DocumentLine => row.document !== undefined;

/** Arranging the manual by key, or by dragging one line onto another. */
export function useArranging(headings: readonly Heading[], isOn: boolean) {
  const run = useRun();
  const [dragged, setDragged] = useState<ManualRow>();
  const [over, setOver] = useState<string>();

  const moveHeading = ({ id, version }: Heading, beforeId: number | null) =>
    void run(headingMove, { heading: id, version, beforeId });
  const place = (row: DocumentLine, to: { headingId: number; beforeId?: number }) =>
    void run(manualPlace, { documentId: row.document.id, ...to, from: placeOf(row) });

  const shift = (row: ManualRow, by: 1 | -1) => {
    if (!isOn) return;
    if (isDocument(row)) {
      const to = stepOf(headings, row, by);
      if (to) place(row, to);
      return;
    }
    const beforeId = headingStep(headings, row.heading.id, by);
    if (beforeId !== undefined) moveHeading(row.heading, beforeId);
  };
  /** Before the line it is dropped on; a document on a heading comes first under it. */
  const drop = (onto: ManualRow) => {
    if (!dragged || dragged.key === onto.key) return;
    if (!isDocument(dragged)) {
      if (onto.heading.id !== dragged.heading.id) moveHeading(dragged.heading, onto.heading.id);
      return;
    }
    const first = onto.document ?? onto.heading.documents[0];
    const beforeId = first?.id === dragged.document.id ? undefined : first?.id;
    place(dragged, { headingId: onto.heading.id, ...(beforeId !== undefined && { beforeId }) });
  };
  const rowProps = (row: ManualRow) =>
    isOn
      ? {
          draggable: true,
          'data-drop': over === row.key || undefined,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(row);
          },
          onDragEnd: () => {
            setDragged(undefined);
            setOver(undefined);
          },
          onDragOver: (event: DragEvent) => {
            if (!dragged || dragged.key === row.key) return;
            event.preventDefault();
            setOver(row.key);
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            drop(row);
            setOver(undefined);
          },
        }
      : {};
  return { shift, rowProps };
}
