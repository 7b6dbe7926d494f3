import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import type { Preview } from '#/kernel/action.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { option } from '#/kernel/parameters.ts';
import type { Objective, ObjectiveDetail } from './objective.contract.ts';
import { stateWords, whoseWords } from './okr-words.ts';

/** The cycles, and which of them is meant today. */
export const cyclesNow = () => call('GET /okr-cycles', {});

/** A cycle that is not over for new objectives. */
export const openCycle = () =>
  option<string>('Cycle', async () => {
    const { rows, today, quarters } = await cyclesNow();
    return rows
      .filter((it) => it.to >= today && (quarters || it.own))
      .map((it) => ({ id: it.key, title: it.name, note: dayRange(it, today) }));
  });

/** Days behind and before today whose cycles are looked through. */
const NEAR = 120;

/** Objectives of the running cycles and those beside them for which something holds. */
export const objectiveThat = (holds: (it: Objective) => boolean) =>
  option('Objective', async () => {
    const { rows, today } = await cyclesNow();
    const near = rows.filter(
      (it) => it.inUse && it.to >= addDays(today, -NEAR) && it.from <= addDays(today, NEAR),
    );
    const all = await Promise.all(
      near.map(({ key }) => everyRow((page) => call('GET /okrs', { cycle: key, ...page }))),
    );
    return all
      .flat()
      .filter(holds)
      .map((it) => ({
        id: it.id,
        title: it.title,
        note: `${whoseWords(it)}, ${it.cycle.name}, ${stateWords[it.state].toLowerCase()}`,
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
          note: `${it.cycle.name}, ${reached}`,
        },
        ...facts,
      ],
      ...more,
    };
  });
