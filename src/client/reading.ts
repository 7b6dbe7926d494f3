import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/client/endpoints.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { call, type CallOptions } from './api.ts';

type Reads = Extract<keyof Api, `GET ${string}`>;

/**
 * A read of the API as TanStack Query takes it: `useQuery(reading('GET /dashboard', filter))`. The
 * key is the endpoint's and its input, so that `invalidateQueries({ queryKey: ['GET /dashboard'] })`
 * renews it whatever it was asked with; a read nobody waits for any more is cancelled.
 */
export const reading = <K extends Reads>(
  key: K,
  input: InputOf<Api[K]>,
  options: Omit<CallOptions, 'signal'> = {},
) =>
  queryOptions({
    queryKey: [key, input] as const,
    queryFn: ({ signal }) => call<K>(key, ...([input, { ...options, signal }] as const)),
  });
