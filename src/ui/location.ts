import { createContext, use, useCallback, useEffect, useMemo } from 'react';
import type { z } from 'zod';
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
    const before = raw[name];
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

/** Parses what can be parsed and names the rest. */
function tolerant<S extends z.ZodObject>(schema: S, raw: RawSearch) {
  const all = schema.safeParse(raw);
  if (all.success) return { value: all.data, wrong: [] };
  const wrong = new Set(
    all.error.issues.flatMap((it) =>
      it.code === 'unrecognized_keys' ? it.keys : [String(it.path[0])],
    ),
  );
  const rest = Object.fromEntries(Object.entries(raw).filter(([name]) => !wrong.has(name)));
  return { value: schema.parse(rest), wrong: [...wrong] };
}

/**
 * A screen's search parameters, parsed by its schema, and how they are changed. Every parameter must
 * be optional or have a default: an address with a value that is not known is still opened, the value
 * is left out and the person told so.
 */
export function useSearch<S extends z.ZodObject>(
  schema: S,
): [
  search: z.output<S>,
  change: (patch: Partial<z.input<S>>, options?: { replace?: boolean }) => void,
] {
  const { path, search: raw, go, isLeft } = useLocation();
  const text = writeSearch(raw);
  const { value, wrong } = useMemo(() => tolerant(schema, readSearch(text)), [schema, text]);
  const names = wrong.join(', ');
  useEffect(() => {
    if (names) toast('warning', `Left out of the address, because it is not known: ${names}.`);
  }, [names]);
  const change = useCallback(
    (patch: Partial<z.input<S>>, options?: { replace?: boolean }) => {
      if (!isLeft) go(path + writeSearch({ ...readSearch(text), ...patch }), options);
    },
    [go, path, text, isLeft],
  );
  return [value, change];
}
