import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';

const access = may('imports:write');

const showCoverage = action({
  id: 'coverage.show',
  title: 'Show coverage',
  icon: 'calendar',
  access,
  keywords: ['coverage', 'missing', 'gaps', 'late', 'sources', 'heat map', 'freshness'],
  run: async (_values, { go }) => go('/data-entry/log?show=coverage'),
});

export interface Ending {
  source?: string;
  accountId?: number;
  appId?: number | undefined;
  lastDay?: string;
  note?: string | undefined;
  [name: string]: unknown;
}

export const endSource = action<Ending>({
  id: 'coverage.end-source',
  title: 'End a source',
  icon: 'player-stop',
  access,
  keywords: ['source', 'ended', 'stopped', 'coverage', 'missing', 'network'],
  run: async ({ source, accountId, appId, lastDay, note }, { go }) => {
    if (source === undefined || accountId === undefined || lastDay === undefined)
      return go('/data-entry/log?show=coverage');
    const ended = await call('POST /end-source', { source, accountId, appId, lastDay, note });
    return {
      message: 'Nothing more is expected of this source',
      undo: () => call('POST /reopen-source', { id: ended.id }),
    };
  },
});

export const reopenSource = action<{ id?: number; [name: string]: unknown }>({
  id: 'coverage.reopen-source',
  title: 'Expect an ended source again',
  icon: 'refresh',
  access,
  keywords: ['source', 'ended', 'reopen', 'coverage', 'expect'],
  run: async ({ id }, { go }) => {
    if (id === undefined) return go('/data-entry/log?show=coverage');
    await call('POST /reopen-source', { id });
    return { message: 'This source is expected again' };
  },
});

/** The days of a gap, asked for once more with the key of the account. */
export const pullGap = action<{
  keyId?: number;
  from?: string;
  to?: string;
  [name: string]: unknown;
}>({
  id: 'coverage.pull',
  title: 'Fetch missing days again',
  icon: 'refresh',
  access: may('network-keys:write'),
  keywords: ['pull', 'fetch', 'missing', 'gap', 'coverage', 'days'],
  run: async ({ keyId, from, to }, { go }) => {
    if (keyId === undefined || !from || !to) return go('/data-entry/log?show=coverage');
    return { message: (await call('POST /pull-network-key', { id: keyId, from, to })).message };
  },
});

export const coverageActions = [showCoverage, endSource, reopenSource, pullGap];
