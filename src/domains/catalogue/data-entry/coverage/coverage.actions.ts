import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { fallback, option, optional, passed, pastDay, text } from '#/kernel/parameters.ts';
import type { CoverageRow } from './coverage.contract.ts';

const access = may('imports:write');
const yesterday = () => addDays(dayOf(new Date()), -1);

const showCoverage = action({
  id: 'coverage.show',
  title: 'Show coverage',
  icon: 'calendar',
  access,
  keywords: ['coverage', 'missing', 'gaps', 'late', 'sources', 'heat map', 'freshness'],
  run: async (_values, { go }) => go('/data-entry/log?show=coverage'),
});

export const sourceKey = ({ source, account }: CoverageRow) => `${source}:${account.id}`;
const missingIn = (it: CoverageRow) => it.states.filter((one) => one === 'missing').length;

const sources = () => everyRow((page) => call('GET /coverage', page));

/** What it is called among others: with its account where several have one of it. */
const titleAmong = (all: readonly CoverageRow[], { sourceName, account }: CoverageRow) =>
  all.filter((it) => it.sourceName === sourceName).length > 1
    ? `${sourceName} ${account.name}`
    : sourceName;

/** A source of an account for which something holds. */
const sourceThat = (holds: (it: CoverageRow) => boolean) =>
  option<string>('Source', async () => {
    const all = await sources();
    return all.filter(holds).map((it) => ({
      id: sourceKey(it),
      title: titleAmong(all, it),
      note: `${it.account.name}, ${missingIn(it)} days missing`,
    }));
  });

async function rowOf(source: string): Promise<CoverageRow> {
  const found = (await sources()).find((it) => sourceKey(it) === source);
  if (!found) throw new Error('This source is not expected any more.');
  return found;
}

const previewOf = (source: string | undefined) =>
  refusing(async () => {
    if (source === undefined) return { facts: [] };
    const it = await rowOf(source);
    return {
      facts: [
        { label: 'Source', value: it.sourceName, note: it.account.name },
        { label: 'Missing', value: `${missingIn(it)} of ${it.states.length} days` },
        ...(it.ended ? [{ label: 'Ended', value: namedDay(it.ended.lastDay) }] : []),
      ],
    };
  });

export const endSource = action({
  id: 'coverage.end-source',
  title: 'End a source',
  icon: 'player-stop',
  access,
  keywords: ['source', 'ended', 'stopped', 'coverage', 'missing', 'network'],
  verbs: ['end source'],
  parameters: {
    source: sourceThat((it) => it.ended === null),
    lastDay: fallback(pastDay('Last day'), yesterday),
    note: optional(text('Note')),
    appId: passed<number>(),
  },
  preview: ({ source }) => previewOf(source),
  run: async ({ source: key, lastDay, note, appId }) => {
    const [source, account] = key.split(':') as [string, string];
    const input = { source, accountId: Number(account), appId, lastDay, note };
    const ended = await call('POST /end-source', input);
    return {
      message: 'Nothing more is expected of this source',
      undo: () => call('POST /reopen-source', { id: ended.id }),
    };
  },
});

export const reopenSource = action({
  id: 'coverage.reopen-source',
  title: 'Expect an ended source again',
  icon: 'refresh',
  access,
  keywords: ['source', 'ended', 'reopen', 'coverage', 'expect'],
  verbs: ['reopen source', 'expect source'],
  parameters: {
    id: option('Source', async () => {
      const all = await sources();
      return all.flatMap((it) => {
        if (!it.ended) return [];
        const note = `${it.account.name}, ended ${namedDay(it.ended.lastDay)}`;
        return [{ id: it.ended.id, title: titleAmong(all, it), note }];
      });
    }),
  },
  run: async ({ id }) => {
    await call('POST /reopen-source', { id });
    return { message: 'This source is expected again' };
  },
});

/** The days of a gap, asked for once more with the key of the account. */
export const pullGap = action({
  id: 'coverage.pull',
  title: 'Fetch missing days again',
  icon: 'refresh',
  access: may('network-keys:write'),
  keywords: ['pull', 'fetch', 'missing', 'gap', 'coverage', 'days'],
  verbs: ['fetch missing days', 'fetch missing'],
  parameters: {
    source: sourceThat((it) => it.keyId !== null && missingIn(it) > 0),
    since: optional(pastDay('Since')),
    seen: passed<{ keyId: number; from: string; to: string }>(),
  },
  preview: ({ source }) => previewOf(source),
  run: async ({ source, since, seen }) => {
    if (seen) {
      const { keyId: id, from, to } = seen;
      return { message: (await call('POST /pull-network-key', { id, from, to })).message };
    }
    const it = await rowOf(source);
    const { days } = await call('GET /coverage', { perPage: 1 });
    const missing = days.filter((_, at) => it.states[at] === 'missing');
    const from = since ?? missing[0];
    const to = missing.at(-1) ?? from;
    if (it.keyId === null || !from || !to) throw new Error('No day of it is missing.');
    return { message: (await call('POST /pull-network-key', { id: it.keyId, from, to })).message };
  },
});

export const coverageActions = [showCoverage, endSource, reopenSource, pullGap];
