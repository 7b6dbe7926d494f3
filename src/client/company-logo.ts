import { useQuery } from '@tanstack/react-query';
import { dataUrl } from '#/ui/data-url.ts';
import { download } from './api.ts';

/** The logo as an image can show it; undefined while there is none. `logo` names the version. */
export function useCompanyLogo(logo: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['GET /company-logo', logo],
    queryFn: async ({ signal }) => {
      // The sign-in page shows it too, where there is no session.
      const options = { signal, background: true, anonymous: true };
      const { blob } = await download('GET /company-logo', {}, options);
      return dataUrl(blob);
    },
    enabled: typeof logo === 'string',
    staleTime: Infinity,
  });
  return data;
}
