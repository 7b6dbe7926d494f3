import { call } from '#/client/api.ts';
import { toldApart } from '#/client/namesakes.ts';
import type { FindPeople } from '#/ui/rich/rich-people.ts';
import type { MentionKind } from './mentions/mentions.contract.ts';

const OFFERED = 8;

const found = async (q: string, limit: number) => {
  const asked = { q, kinds: ['person' as const], limit };
  const { rows } = await call('GET /search', asked, { background: true });
  return toldApart(rows).map(({ id, title, note, apart }) => ({
    id,
    name: title,
    note: [note, apart].filter(Boolean).join(', ') || undefined,
  }));
};

/** Colleagues by name, for the list that opens at an @ of something that does not exist yet. */
export const findPeople: FindPeople = (typed) => found(typed, OFFERED);

/** Colleagues by name who may see the thing: nobody else is offered. */
export const findReaders =
  (kind: MentionKind, id: number): FindPeople =>
  async (typed) => {
    const people = await found(typed, 2 * OFFERED);
    if (people.length === 0) return people;
    const asked = { kind, id, people: people.map((it) => it.id) };
    const { people: told } = await call('GET /mentions/told', asked, { background: true });
    return people.filter((it) => told.includes(it.id)).slice(0, OFFERED);
  };
