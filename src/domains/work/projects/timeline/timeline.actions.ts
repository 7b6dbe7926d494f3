import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { choice } from '#/kernel/parameters.ts';
import type { Days } from './timeline-days.ts';
import { zooms, type Zoom } from './timeline-scale.ts';

type Dated = {
  issue: { id: number; version: number; key: string };
  before: Days;
  days: Days;
  /** Told the version it has then. */
  onVersion: (version: number) => void;
};

/** Sets both days of an issue, as a bar was dragged, and can take it back. */
export const issueDays = {
  run: async ({ issue, before, days, onVersion }: Dated): Promise<Outcome> => {
    const change = (version: number, to: Days) =>
      call('POST /cjprojects/update-issue', { id: issue.id, version, ...to });
    const after = await change(issue.version, days);
    onVersion(after.version);
    return {
      message: `${issue.key} is planned anew`,
      undo: async () => onVersion((await change(after.version, before)).version),
    };
  },
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
