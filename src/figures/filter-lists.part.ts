import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';

/** Lists change rarely: five minutes old is good enough to choose from. */
const RARELY = 5 * 60_000;

/** What the filter bar may offer, within the person's scope. Empty lists while they load. */
export function useFilterLists() {
  const teams = useQuery({ ...reading('GET /filters/teams', {}), staleTime: RARELY });
  const accounts = useQuery({ ...reading('GET /filters/accounts', {}), staleTime: RARELY });
  const apps = useQuery({ ...reading('GET /filters/apps', {}), staleTime: RARELY });
  const networks = useQuery({ ...reading('GET /filters/networks', {}), staleTime: RARELY });
  return {
    teams: teams.data?.rows ?? [],
    accounts: accounts.data?.rows ?? [],
    apps: apps.data?.rows ?? [],
    networks: networks.data?.networks ?? [],
    mediaSources: networks.data?.mediaSources ?? [],
    countries: networks.data?.countries ?? [],
    batches: networks.data?.batches ?? [],
  };
}
export type FilterLists = ReturnType<typeof useFilterLists>;
