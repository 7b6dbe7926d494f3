import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, orNone, passed, text } from '#/kernel/parameters.ts';

const write = may('manual:write');

const headings = async () => (await call('GET /docs', {})).headings;

const heading = (label = 'Heading') =>
  option(label, async () => (await headings()).map(({ id, title }) => ({ id, title })));

async function read(id: number) {
  const all = await headings();
  const at = all.findIndex((one) => one.id === id);
  const it = all[at];
  if (!it) throw new Error('This heading is no longer in the manual.');
  return { it, next: all[at + 1]?.id ?? null };
}

export const headingSave = action({
  id: 'manual.add-heading',
  title: 'Add a heading to the company manual',
  icon: 'plus',
  access: write,
  keywords: ['handbook', 'docs', 'section'],
  parameters: { title: text('title'), id: passed<number>(), version: passed<number>() },
  run: async (it) => {
    const { id, version, title } = await call('POST /save_docs_heading', it);
    if (it.id !== undefined) return { message: `${title} is its name now` };
    return {
      message: `${title} is in the manual`,
      undo: () => call('POST /delete_heading', { id, version }),
    };
  },
});

export const headingMove = action({
  id: 'manual.move-heading',
  title: 'Order the company manual',
  icon: 'arrows-sort',
  access: write,
  keywords: ['handbook', 'docs', 'sort'],
  verbs: ['move heading'],
  parameters: {
    heading: heading(),
    beforeId: orNone(heading('before'), 'to the end', 'last'),
    version: passed<number>(),
  },
  run: async ({ heading: of, beforeId, version: seen }) => {
    const { it, next } = await read(of);
    const asked = { id: of, version: seen ?? it.version, title: it.title, beforeId };
    const { id, version, title } = await call('POST /save_docs_heading', asked);
    return {
      message: `${title} is moved`,
      undo: () => call('POST /save_docs_heading', { id, version, title, beforeId: next }),
    };
  },
});

export const headingDelete = action({
  id: 'manual.delete-heading',
  title: 'Take a heading out of the company manual',
  icon: 'trash',
  access: write,
  keywords: ['handbook', 'docs', 'remove'],
  parameters: { id: heading(), version: passed<number>() },
  run: async ({ id, version }) => {
    const at = version ?? (await read(id)).it.version;
    const { message } = await call('POST /delete_heading', { id, version: at });
    return { message, undo: () => call('POST /docs/bring-back-heading', { id }) };
  },
});

interface Place {
  headingId: number | null;
  beforeId?: number;
}

export const manualPlace = action({
  id: 'manual.place',
  title: 'Put a document into the company manual',
  icon: 'book',
  access: write,
  keywords: ['handbook', 'docs', 'heading'],
  parameters: {
    documentId: entity('document'),
    headingId: orNone(heading('under'), 'nowhere'),
    beforeId: passed<number>(),
    from: passed<Place>(),
  },
  run: async ({ from, ...to }) => {
    const { message } = await call('POST /docs/place', to);
    const { documentId } = to;
    return {
      message,
      ...(from && { undo: () => call('POST /docs/place', { documentId, ...from }) }),
    };
  },
});

export const manualActions = [headingSave, headingMove, headingDelete, manualPlace];
