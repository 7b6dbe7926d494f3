import { call } from '#/client/api.ts';
import type { FindPeople } from '#/ui/rich/rich-people.ts';

/** Colleagues by name, for the list that opens at an @. */
export const findPeople: FindPeople = async (typed) => {
  const asked = { q: typed, kinds: ['person' as const], limit: 8 };
  const { rows } = await call('GET /search', asked, { background: true });
  return rows.map(({ id, title, note }) => ({ id, name: title, note }));
};
