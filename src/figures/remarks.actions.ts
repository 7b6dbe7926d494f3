import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { fallback, option, optional, passed, pastDay, text } from '#/kernel/parameters.ts';
import type { Annotation } from './remarks.contract.ts';

export const annotateCharts = action({
  id: 'figures.annotate',
  title: 'Annotate the charts',
  icon: 'plus',
  access: may('annotations:write'),
  keywords: ['remark', 'note', 'release', 'floor', 'budget', 'pin'],
  verbs: ['annotate', 'remark'],
  parameters: {
    day: fallback(pastDay(), () => addDays(dayOf(new Date()), -1)),
    text: text('remark'),
    /** One game's charts; all of them without it. */
    app: passed<number>(),
  },
  run: async ({ day, text, app }) => {
    const { id, version } = await call('POST /save-annotation', { day, text, appId: app ?? null });
    return {
      message: `${text} stands on ${namedDay(day)}`,
      undo: () => call('POST /delete-annotation', { id, version }),
    };
  },
});

/** Remarks on the charts of the last quarter that are mine. */
async function mine(me: number): Promise<Annotation[]> {
  const { annotations } = await call('GET /overall-chart-data', { date: 'last-90-days' });
  return annotations.filter((it) => it.authorId === me);
}

const myRemark = option('Remark', async () => {
  const { user } = await call('GET /user', {});
  return (await mine(user.id)).map(({ id, text, day }) => ({
    id,
    title: text,
    note: namedDay(day),
  }));
});

/** What a list has seen of it: a change somebody made meanwhile is then refused. */
const seen = passed<Annotation>();

/** Changes a remark of one's own. */
export const changeRemark = action({
  id: 'figures.change-remark',
  title: 'Change a remark on the charts',
  icon: 'pencil',
  access: may('annotations:write'),
  keywords: ['annotation', 'note', 'edit'],
  verbs: ['change remark', 'edit remark'],
  parameters: {
    id: myRemark,
    day: optional(pastDay()),
    text: text('remark'),
    app: passed<number | null>(),
    seen,
  },
  run: async ({ id, day, text, app, seen }, { person }) => {
    const remark = seen ?? oneOf(await mine(person.id), id, 'This remark');
    const before = { day: remark.day, text: remark.text, appId: remark.appId };
    const appId = app === undefined ? remark.appId : app;
    const to = { day: day ?? remark.day, text, appId };
    const saved = await call('POST /save-annotation', { id, version: remark.version, ...to });
    return {
      message: 'Successfully Saved',
      undo: () => call('POST /save-annotation', { id, version: saved.version, ...before }),
    };
  },
});

/** Takes a remark of one's own off the charts. */
export const deleteRemark = action({
  id: 'figures.delete-remark',
  title: 'Take a remark off the charts',
  icon: 'trash',
  access: may('annotations:write'),
  keywords: ['annotation', 'note', 'remove'],
  verbs: ['delete remark', 'take off remark'],
  parameters: { id: myRemark, seen },
  run: async ({ id, seen }, { person }) => {
    const { version, day, text, appId } = seen ?? oneOf(await mine(person.id), id, 'This remark');
    await call('POST /delete-annotation', { id, version });
    return {
      message: `“${text}” is off the charts`,
      undo: () => call('POST /save-annotation', { day, text, appId }),
    };
  },
});

export const remarkActions = [annotateCharts, changeRemark, deleteRemark];
