import type { z } from 'zod';
import type { FilterInput } from '../filter.contract.ts';
import type { todayEndpoints } from './today.contract.ts';

export type TodayInput = z.input<(typeof todayEndpoints)['GET /figures/today']['input']>;

/** Fields of a page's filter that hours are narrowed by; days, order and comparison are none. */
const narrowing = [
  'batch',
  'country',
  'network',
  'mediaSource',
  'app',
  'singleApp',
  'account',
  'team',
  'teams',
  'platform',
  'adFormat',
  'filterStatus',
  'coreCheck',
  'user',
  'role',
  'userStatus',
  'task_type',
  'project',
] as const satisfies (keyof FilterInput & keyof TodayInput)[];

/** What today is asked by under a page's filter; undefined where hours are not known by it. */
export function todayInputOf(filter: FilterInput): TodayInput | undefined {
  if (filter.adUnit || filter.campaign || filter.appVersion) return undefined;
  return Object.fromEntries(
    narrowing.flatMap((it) => (filter[it] === undefined ? [] : [[it, filter[it]]])),
  );
}
