import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { noteSync } from './synced.ts';
import { AGAIN_MS, isAway, noteAway } from './waiting.ts';

/** Codes after which the same call may go well a moment later. */
const passing: readonly CallError['code'][] = ['unreachable', 'busy', 'too-many', 'bug'];

const mayPass = (failures: number, error: unknown) =>
  failures < 2 && error instanceof CallError && passing.includes(error.code);

/**
 * Server state of the console. Reads are repeated when the refusal may pass, for as long as the
 * server is away, and refreshed in the background when the person comes back; writes are never repeated by themselves, and a failure that
 * no one else shows becomes a toast.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => {
      // The check of the session never fails: it tells the guard that it did.
      if (query.queryKey[0] === 'GET /user') return;
      noteSync();
      noteAway(false);
    },
    onError: (error) => {
      if (isAway(error)) noteAway(true);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: noteSync,
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.options.onError && !mutation.meta?.shown) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: mayPass,
      retryDelay: (failures) => 1_000 * 2 ** failures,
      // A page that waits comes back by itself.
      refetchInterval: ({ state }) =>
        state.status === 'error' && isAway(state.error) ? AGAIN_MS : false,
    },
    mutations: { retry: false },
  },
});
