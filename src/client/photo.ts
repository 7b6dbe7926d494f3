import { useQuery } from '@tanstack/react-query';
import { dataUrl } from '#/ui/data-url.ts';
import { download, fetchFile } from './api.ts';

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
