import { createContext, use, useCallback, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { lookUp } from '#/kernel/look-up.ts';
import { toast } from './toast.ts';

/** A query string as it stands: a value, or several of the same name. */
export type RawSearch = Record<string, string | string[]>;

/** Where the page is and how it goes elsewhere. */
export interface Location {
  path: string;
  search: RawSearch;
  /** What a link leads to inside the page: `comment-12`; empty without. */
  hash: string;
  /** Another page is on its way: this one stands as it was, and changes its address no more. */
  isLeft?: boolean;
  /** To another page: its path with search. `replace` leaves no way back to this one. */
  go: (href: string, options?: { replace?: boolean }) => void;
}

export function readSearch(text: string): RawSearch {
  const raw: RawSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = lookUp(raw, name);
    raw[name] = before === undefined ? value : [before, value].flat();
  }
  return raw;
}

/** The query string with its `?`; empty without any. Absent values are left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const one of [value].flat()) params.append(name, String(one));
  }
  return params.size > 0 ? `?${params}` : '';
}

const LocationContext = createContext<Location>({
  path: '/',
  search: {},
  hash: '',
  go: (href) => window.location.assign(href),
});

/** The console gives its router's location; elsewhere a page is opened by its address. */
export const LocationProvider = LocationContext.Provider;

export const useLocation = () => use(LocationContext);

const without = (raw: RawSearch, names: ReadonlySet<string>): RawSearch =>
  Object.fromEntries(Object.entries(raw).filter(([name]) => !names.has(name)));

/** Parses what can be parsed and says of the rest what is not known, or why it is not taken here. */
function tolerant<S extends z.ZodObject>(schema: S, raw: RawSearch) {
  const all = schema.safeParse(raw);
  if (all.success) return { value: all.data, unknown: '', refused: '', taken: raw };
  const { issues } = all.error;
  const namesOf = (list: typeof issues) =>
    new Set(
      list.flatMap((it) => (it.code === 'unrecognized_keys' ? it.keys : [String(it.path[0])])),
    );
  // What is understood and refused by a rule of the page's own comes with its reason.
  const ruled = issues.filter((it) => it.code === 'custom');
  const refused = namesOf(ruled);
  const wrong = namesOf(issues);
  return {
    value: schema.parse(without(raw, wrong)),
    unknown: [...wrong].filter((it) => !refused.has(it)).join(', '),
    refused: [...new Set(ruled.map((it) => it.message))].join(' '),
    taken: without(raw, refused),
  };
}

/**
 * A screen's search parameters, parsed by its schema, and how they are changed. Every parameter must
 * be optional or have a default: an address with a value that is not known is still opened, the value
 * is left out and the person told so. What the page refuses by a rule is taken out of the address.
 */
export function useSearch<S extends z.ZodObject>(
  schema: S,
): [
  search: z.output<S>,
  change: (patch: Partial<z.input<S>>, options?: { replace?: boolean }) => void,
] {
  const { path, search: raw, go, isLeft } = useLocation();
  const text = writeSearch(raw);
  const { value, unknown, refused, taken } = useMemo(
    () => tolerant(schema, readSearch(text)),
    [schema, text],
  );
  useEffect(() => {
    if (unknown) toast('warning', `Left out of the address, because it is not known: ${unknown}.`);
  }, [unknown]);
  useEffect(() => {
    if (!refused || isLeft) return;
    toast('warning', `Left out of the address. ${refused}`);
    go(path + writeSearch(taken), { replace: true });
  }, [refused, taken, go, path, isLeft]);
  const change = useCallback(
    (patch: Partial<z.input<S>>, options?: { replace?: boolean }) => {
      if (!isLeft) go(path + writeSearch({ ...readSearch(text), ...patch }), options);
    },
    [go, path, text, isLeft],
  );
  return [value, change];
}
