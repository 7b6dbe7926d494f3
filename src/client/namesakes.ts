import type { Option } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';
import { apartByEmail, areNamesakes } from '#/kernel/namesakes.ts';
import { call } from './api.ts';

/** Hits, those people of one name with what tells them apart. */
export function toldApart(hits: readonly Hit[]): readonly Hit[] {
  const people = hits.flatMap(({ kind, id, title: name, email }) =>
    kind === 'person' && email !== undefined ? [{ id, name, email }] : [],
  );
  const apart = apartByEmail(people);
  if (apart.size === 0) return hits;
  return hits.map((it) => {
    const words = it.kind === 'person' ? apart.get(it.id) : undefined;
    return words === undefined ? it : { ...it, apart: words };
  });
}

const idOf = ({ id }: Option) => Number(/^(?:person:)?(\d+)$/.exec(String(id))?.[1]);

/** What a parameter may name: where people of one name are among it, notes tell them apart. */
export async function optionsToldApart(options: readonly Option[]): Promise<readonly Option[]> {
  const people = options.map((it) => ({ id: idOf(it), name: it.title }));
  if (!areNamesakes(people.filter((it) => !Number.isNaN(it.id)))) return options;
  const { rows } = await call('GET /namesakes', {}, { background: true });
  return options.map((it) => {
    const words = rows.find((row) => row.id === idOf(it) && row.name === it.title)?.apart;
    return words === undefined ? it : { ...it, note: [it.note, words].filter(Boolean).join(', ') };
  });
}
