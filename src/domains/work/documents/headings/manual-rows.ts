import type { Heading, ManualDocument } from './headings.contract.ts';

/** A line of the manual: a heading, or a document under it. */
export type ManualRow =
  | { key: string; heading: Heading; document?: undefined }
  | { key: string; heading: Heading; document: ManualDocument };

export const rowsOf = (headings: readonly Heading[]): ManualRow[] =>
  headings.flatMap((heading) => [
    { key: `h${heading.id}`, heading },
    ...heading.documents.map((document) => ({ key: `d${document.id}`, heading, document })),
  ]);

interface Place {
  headingId: number;
  beforeId?: number;
}

/** What stands right after an item, as "before" wants it; nothing at the end. */
function after<T extends { id: number }>(all: readonly T[], id: number): number | undefined {
  return all[all.findIndex((it) => it.id === id) + 1]?.id;
}

const placed = (headingId: number, beforeId: number | undefined): Place => ({
  headingId,
  ...(beforeId !== undefined && { beforeId }),
});

/** Where a document stands now, to put it back. */
export const placeOf = ({ heading, document }: ManualRow & { document: ManualDocument }): Place =>
  placed(heading.id, after(heading.documents, document.id));

/**
 * One step up or down for a document: past its neighbour, and past the edge of a heading under the
 * next one. Undefined at either end of the manual.
 */
export function stepOf(
  headings: readonly Heading[],
  { heading, document }: ManualRow & { document: ManualDocument },
  by: 1 | -1,
): Place | undefined {
  const { documents, id } = heading;
  const at = documents.findIndex((it) => it.id === document.id);
  if (by === -1 && at > 0) return placed(id, documents[at - 1]!.id);
  if (by === 1 && at < documents.length - 1) return placed(id, documents[at + 2]?.id);
  const other = headings[headings.findIndex((it) => it.id === id) + by];
  if (!other) return undefined;
  return by === 1 ? placed(other.id, other.documents[0]?.id) : placed(other.id, undefined);
}

/** The heading a heading is put before when it moves one step; null: to the end. */
export function headingStep(
  headings: readonly Heading[],
  id: number,
  by: 1 | -1,
): number | null | undefined {
  const at = headings.findIndex((it) => it.id === id);
  if (by === -1) return at > 0 ? headings[at - 1]!.id : undefined;
  return at < headings.length - 1 ? (headings[at + 2]?.id ?? null) : undefined;
}
