import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { useNow } from '#/ui/now.ts';
import { daysInput, figuresInput, type SheetSearch } from './sheet-search.ts';

const daysEndpoints = {
  android: 'GET /sheet-android-apps',
  ios: 'GET /sheet-ios-apps',
  new: 'GET /sheet-new-apps',
} as const;
const figuresEndpoints = {
  android: 'GET /apps-sheets',
  ios: 'GET /apps-sheets-ios',
  new: 'GET /apps-sheets-new',
} as const;

/** What the tab and view of the address show; the other view is not asked for. */
export function useSheet(search: SheetSearch) {
  const { tab, view } = search;
  const today = dayOf(useNow());
  const days = useQuery({
    // All tabs take and give the same; one stands for the others.
    ...reading(daysEndpoints[tab] as 'GET /sheet-android-apps', daysInput(search, today)),
    enabled: view === 'days',
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({
    ...reading(figuresEndpoints[tab] as 'GET /apps-sheets', figuresInput(search)),
    enabled: view === 'figures',
    placeholderData: keepPreviousData,
  });
  const shown = view === 'days' ? days : figures;
  return {
    sheet: view === 'days' ? days.data : undefined,
    list: view === 'figures' ? figures.data : undefined,
    about: shown.data,
    error: shown.error,
    refetch: shown.refetch,
  };
}
