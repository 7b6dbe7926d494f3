import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import type { Preview } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { option } from '#/kernel/parameters.ts';
import type { Objective, ObjectiveDetail } from './objective.contract.ts';
import { quarterAfter, quarterName, quarterOf } from './okr-quarter.ts';
import { stateWords, whoseWords } from './okr-words.ts';

export const thisQuarter = () => quarterOf(dayOf(new Date()));

/** Objectives of the running quarter and those beside it for which something holds. */
export const objectiveThat = (holds: (it: Objective) => boolean) =>
  option('Objective', async () => {
    const quarters = [0, -1, 1].map((by) => quarterAfter(thisQuarter(), by));
    const all = await Promise.all(
      quarters.map((quarter) => everyRow((page) => call('GET /okrs', { quarter, ...page }))),
    );
    return all
      .flat()
      .filter(holds)
      .map((it) => ({
        id: it.id,
        title: it.title,
        note: `${whoseWords(it)}, ${quarterName(it.quarter)}, ${stateWords[it.state].toLowerCase()}`,
      }));
  });

export const isEditable = ({ can, state }: Objective) =>
  can.write && (state === 'draft' || state === 'active');

export const objectiveOf = (id: number) => call('GET /get-okr', { id });

/** What has to be sent of it: as it was seen on a page, or else as it stands. */
export const seenOf = async ({ id, version }: { id: number; version?: number }) => ({
  id,
  version: version ?? (await objectiveOf(id)).version,
});

/** How an objective stands, and what it would become. */
export const previewOf = (
  id: number | undefined,
  becomes: (it: ObjectiveDetail) => Partial<Preview> = () => ({}),
): Promise<Preview> =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await objectiveOf(id);
    const { facts = [], ...more } = becomes(it);
    const reached = it.progress === null ? 'no key results' : `${Math.round(it.progress * 100)}%`;
    return {
      facts: [
        { label: 'Objective', value: it.title, note: whoseWords(it) },
        {
          label: 'Now',
          value: stateWords[it.state],
          note: `${quarterName(it.quarter)}, ${reached}`,
        },
        ...facts,
      ],
      ...more,
    };
  });
