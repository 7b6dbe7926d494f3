import { useQuery } from '@tanstack/react-query';
import { download, fetchFile } from './api.ts';

/** A picture as an address that an image can show without another call. */
function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}

/** Fetches a picture of a text, with the session, as an address that an image can show. */
export const loadPicture = (address: string): Promise<string> => fetchFile(address).then(dataUrl);

/**
 * The profile picture of a person for an `Avatar`; undefined while there is none. An image cannot
 * send the session along, so the picture is fetched like everything else. `photo` names the version:
 * another picture has another name, so one that was fetched stays good.
 */
export function usePhoto(person: { id: number; photo: string | null }): string | undefined {
  const { data } = useQuery({
    queryKey: ['GET /user-profile-image', person.id, person.photo],
    queryFn: async ({ signal }) => {
      const options = { signal, background: true };
      const { blob } = await download('GET /user-profile-image', { person: person.id }, options);
      return dataUrl(blob);
    },
    enabled: person.photo !== null,
    staleTime: Infinity,
  });
  return data;
}
