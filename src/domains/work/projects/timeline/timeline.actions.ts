import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { choice } from '#/kernel/parameters.ts';
import type { Days } from './timeline-days.ts';
import { zooms, type Zoom } from './timeline-scale.ts';

type Dated = {
  /** What it is called in what is said of it. */
  it: { id: number; version: number; words: string };
  before: Days;
  days: Days;
  /** Told the version it has then. */
  onVersion: (version: number) => void;
};

type Change = (id: number, version: number, to: Days) => Promise<{ version: number }>;

const dated =
  (change: Change) =>
  async ({ it, before, days, onVersion }: Dated): Promise<Outcome> => {
    const after = await change(it.id, it.version, days);
    onVersion(after.version);
    return {
      message: `${it.words} is planned anew`,
      undo: async () => onVersion((await change(it.id, after.version, before)).version),
    };
  };

/** Sets both days of an issue, as a bar was dragged, and can take it back. */
export const issueDays = {
  run: dated((id, version, to) => call('POST /cjprojects/update-issue', { id, version, ...to })),
};

/** The same of a project: its start and its target date. */
export const projectDays = {
  run: dated((id, version, { startsOn, dueOn }) =>
    call('POST /cjprojects/save', { id, version, startsOn, targetOn: dueOn }),
  ),
};

const zoomWords: Record<Zoom, string> = { week: 'week', month: 'month', quarter: 'quarter' };

const pages = ['/project/timeline', '/project/roadmap'];

const timelineZoom = action({
  id: 'timeline.zoom',
  title: 'Zoom the timeline',
  icon: 'zoom-in',
  access: may('projects:read'),
  keywords: ['zoom', 'timeline', 'roadmap', 'week', 'month', 'quarter'],
  verbs: ['zoom'],
  parameters: {
    to: choice<Zoom>(
      'to',
      zooms.map((value) => ({ value, label: zoomWords[value] })),
    ),
  },
  places: ['console'],
  run: async ({ to }, { here, go }) => {
    const path = pages.find((it) => it === here?.path);
    const query = new URLSearchParams(path ? here?.query : '');
    query.set('zoom', to);
    go(`${path ?? pages[0]}?${query}`);
  },
});

export const timelineActions = [timelineZoom];
