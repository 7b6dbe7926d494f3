import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { MANUAL } from '../document-words.ts';

const write = may('manual:write');

const headingAdd = action({
  id: 'manual.add-heading',
  title: 'Add a heading to the company manual',
  icon: 'plus',
  access: write,
  keywords: ['handbook', 'docs', 'section'],
  run: async (_values, { go }) => go(`${MANUAL}?heading=new`),
});

interface MovedHeading {
  heading?: { id: number; version: number; title: string };
  /** Null: to the end. */
  beforeId?: number | null;
  wasBefore?: number | null;
  [name: string]: unknown;
}

export const headingMove = action<MovedHeading>({
  id: 'manual.move-heading',
  title: 'Order the company manual',
  icon: 'arrows-sort',
  access: write,
  keywords: ['handbook', 'docs', 'sort'],
  run: async ({ heading, beforeId, wasBefore }, { go }) => {
    if (!heading || beforeId === undefined) return go(MANUAL);
    const { id, version, title } = await call('POST /save_docs_heading', { ...heading, beforeId });
    return {
      message: `${title} is moved`,
      ...(wasBefore !== undefined && {
        undo: () => call('POST /save_docs_heading', { id, version, title, beforeId: wasBefore }),
      }),
    };
  },
});

export const headingDelete = action<{ id?: number; version?: number }>({
  id: 'manual.delete-heading',
  title: 'Take a heading out of the company manual',
  icon: 'trash',
  access: write,
  keywords: ['handbook', 'docs', 'remove'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(MANUAL);
    const { message } = await call('POST /delete_heading', { id, version });
    return { message, undo: () => call('POST /docs/bring-back-heading', { id }) };
  },
});

interface Place {
  headingId: number | null;
  beforeId?: number;
}

export const manualPlace = action<{ documentId?: number; to?: Place; from?: Place }>({
  id: 'manual.place',
  title: 'Put a document into the company manual',
  icon: 'book',
  access: write,
  keywords: ['handbook', 'docs', 'heading'],
  run: async ({ documentId, to, from }, { go }) => {
    if (documentId === undefined || !to) return go(MANUAL);
    const { message } = await call('POST /docs/place', { documentId, ...to });
    return {
      message,
      ...(from && { undo: () => call('POST /docs/place', { documentId, ...from }) }),
    };
  },
});

export const manualActions = [headingAdd, headingMove, headingDelete, manualPlace];
