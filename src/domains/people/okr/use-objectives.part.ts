import { useQuery } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import type { InputOf, OutputOf } from '#/kernel/endpoint.ts';
import type { OkrSearch } from './okr-search.ts';
import type { okrEndpoints } from './okr.contract.ts';

export type Listed = OutputOf<(typeof okrEndpoints)['GET /okrs']>;
type Asked = InputOf<(typeof okrEndpoints)['GET /okrs']>;

const PER_PAGE = 200;
/** A map of a thousand objectives is no map any more. */
const MOST_PAGES = 5;

/** Not a page of it but all; what stands above several pages is there once. */
async function everyOne(asked: Asked, signal: AbortSignal): Promise<Listed> {
  const pageOf = (page: number) =>
    call('GET /okrs', { ...asked, page, perPage: PER_PAGE }, { signal });
  const first = await pageOf(1);
  const pages = Math.min(MOST_PAGES, Math.ceil(first.totalRows / PER_PAGE));
  const more = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageOf(at + 2)),
  );
  const rows = new Map([first, ...more].flatMap((it) => it.rows).map((it) => [it.id, it]));
  return { ...first, rows: [...rows.values()] };
}

/** What the page asks for: a page of the tree, or all that the map draws. */
export function useObjectives(search: OkrSearch) {
  const me = useMe();
  const { cycle, level, team, state, due, words, page, perPage, view } = search;
  const person = search.who === 'me' ? me.id : search.person;
  const asked = { cycle, level, team, state, due, words, person, above: true };
  const input = view === 'map' ? { ...asked, leftOut: true } : { ...asked, page, perPage };
  return useQuery({
    queryKey: ['GET /okrs', input, view],
    queryFn: ({ signal }) =>
      view === 'map' ? everyOne(input, signal) : call('GET /okrs', input, { signal }),
    // A page of the tree would be a map with gaps.
    placeholderData: (before, of) => (of?.queryKey[2] === view ? before : undefined),
  });
}
