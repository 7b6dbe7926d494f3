import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';

/** Lists change rarely: five minutes old is good enough to choose from. */
const RARELY = 5 * 60_000;

const ofAds = ['adFormat', 'adUnit', 'campaign', 'appVersion'];
const ofPeople = ['user', 'role', 'project', 'task_type'];

/** What the less usual filters offer; asked for when one of them is shown. */
export function useMoreLists(shown: readonly string[]) {
  const needs = (names: readonly string[]) => shown.some((it) => names.includes(it));
  const ads = useQuery({
    ...reading('GET /filters/ads', {}),
    staleTime: RARELY,
    enabled: needs(ofAds),
  }).data;
  const people = useQuery({
    ...reading('GET /filters/people', {}),
    staleTime: RARELY,
    enabled: needs(ofPeople),
  }).data;
  return {
    adFormats: ads?.adFormats ?? [],
    adUnits: ads?.adUnits ?? [],
    campaigns: ads?.campaigns ?? [],
    appVersions: ads?.appVersions ?? [],
    users: people?.users ?? [],
    roles: people?.roles ?? [],
    projects: people?.projects ?? [],
    taskTypes: people?.taskTypes ?? [],
  };
}
export type MoreLists = ReturnType<typeof useMoreLists>;
