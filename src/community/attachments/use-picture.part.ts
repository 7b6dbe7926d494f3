import { useQuery } from '@tanstack/react-query';
import { loadPicture } from '#/client/photo.ts';
import { fileLink } from '#/kernel/file-links.ts';

/** Fetched with the session; what is behind an id never changes. */
export const usePicture = (id: number) =>
  useQuery({
    queryKey: ['GET /attachments/file', id],
    queryFn: () => loadPicture(fileLink(id)),
    staleTime: 'static',
  });
