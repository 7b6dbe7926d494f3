import { useQuery } from '@tanstack/react-query';
import { useCompanyLogo } from './company-logo.ts';
import { reading } from './reading.ts';

/** Whose Backlot it is, for pages that need nobody signed in; undefined until it is known. */
export function useCompanySign(): { name: string | null; src: string | undefined } | undefined {
  const { data } = useQuery({
    ...reading('GET /company', {}, { anonymous: true }),
    staleTime: Infinity,
  });
  const src = useCompanyLogo(data?.logo);
  return data && { name: data.name, src };
}
