import { call } from '#/client/api.ts';
import type { FindDocuments } from '#/ui/rich/rich-documents.ts';

const OFFERED = 8;

/** Documents the writer may read, by title; the latest before anything is typed. */
export const findDocuments: FindDocuments = async (typed) => {
  const asked = { q: typed.trim(), kinds: ['document' as const], limit: OFFERED };
  const { rows } = await call('GET /search', asked, { background: true });
  return rows.map(({ id, title, end }) => ({ id, title, note: end }));
};
