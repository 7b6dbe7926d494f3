import { call } from '#/client/api.ts';
import type { Preview } from '#/kernel/action.ts';

export const readDocument = async (id: number) => await call('GET /documents/info', { id });

/** What an action is about to do it to. */
export async function previewOf(values: { id?: number; document?: number }): Promise<Preview> {
  const id = values.id ?? values.document;
  if (id === undefined) return { facts: [] };
  const it = await readDocument(id);
  return {
    facts: [
      { label: 'Document', value: it.title },
      { label: 'Owner', value: it.owner.name },
      ...(it.linkedFrom.length > 0
        ? [{ label: 'Linked from', value: it.linkedFrom.map((one) => one.title).join(', ') }]
        : []),
    ],
  };
}
