import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { call } from '../api.ts';
import type { Annotation } from './views.contract.ts';

interface Remark {
  day: string;
  text: string;
  /** One game's charts; all of them without it. */
  app?: number;
  [name: string]: unknown;
}

export const annotateCharts = action<Remark>({
  id: 'figures.annotate',
  title: 'Annotate the charts',
  icon: 'plus',
  access: may('annotations:write'),
  keywords: ['remark', 'note', 'release', 'floor', 'budget', 'pin'],
  verbs: ['annotate', 'remark'],
  parameters: [
    {
      name: 'day',
      label: 'Day',
      kind: 'day',
      past: true,
      required: true,
      fallback: () => addDays(dayOf(new Date()), -1),
    },
    { name: 'text', label: 'remark', kind: 'text', required: true },
  ],
  run: async ({ day, text, app }) => {
    const { id, version } = await call('POST /save-annotation', { day, text, appId: app ?? null });
    return {
      message: `${text} stands on ${namedDay(day)}`,
      undo: () => call('POST /delete-annotation', { id, version }),
    };
  },
});

interface Change {
  remark: Annotation;
  day: string;
  text: string;
  app: number | undefined;
  [name: string]: unknown;
}

/** Changes a remark of one's own; started from the list of remarks only. */
export const changeRemark = {
  run: async ({ remark, day, text, app }: Change) => {
    const { id, version } = remark;
    const saved = await call('POST /save-annotation', {
      id,
      version,
      day,
      text,
      appId: app ?? null,
    });
    const before = { day: remark.day, text: remark.text, appId: remark.appId };
    return {
      message: 'Successfully Saved',
      undo: () => call('POST /save-annotation', { id, version: saved.version, ...before }),
    };
  },
};

/** Takes a remark of one's own off the charts; started from the list of remarks only. */
export const deleteRemark = {
  run: async ({ remark }: { remark: Annotation; [name: string]: unknown }) => {
    const { id, version, day, text, appId } = remark;
    await call('POST /delete-annotation', { id, version });
    return {
      message: `“${text}” is off the charts`,
      undo: () => call('POST /save-annotation', { day, text, appId }),
    };
  },
};

export const remarkActions = [annotateCharts];
