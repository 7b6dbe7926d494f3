import { useQuery } from '@tanstack/react-query';
import { download } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import type { InputOf } from '#/kernel/endpoint.ts';

type ImageKey = 'GET /app-icon' | 'GET /game-review-image';

/** A picture as an address an image can show without another call. */
export function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}

/**
 * A picture that needs the session to be fetched; undefined until it is there. `version` names the
 * file: another picture has another name, so one that was fetched stays good. Null: there is none.
 */
export function useFileImage<K extends ImageKey>(
  key: K,
  input: InputOf<Api[K]>,
  version: string | null,
): string | undefined {
  const { data } = useQuery({
    queryKey: [key, input, version],
    queryFn: async ({ signal }) => {
      const options = { signal, background: true };
      return dataUrl((await download<K>(key, ...([input, options] as const))).blob);
    },
    enabled: version !== null,
    staleTime: Infinity,
  });
  return data;
}
