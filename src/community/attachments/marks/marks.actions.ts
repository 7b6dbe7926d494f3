import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option, text } from '#/kernel/parameters.ts';

type Marked = 'task' | 'issue';

const access = { issue: may('projects:read'), task: may('tasks:read') };
const words = { issue: 'an issue', task: 'a task' };
const keywords = ['mark', 'point', 'picture', 'art', 'review', 'pin'];
/** Where a mark that was typed begins; it is moved on the picture. */
const MIDDLE = { x: 5_000, y: 5_000 };

const picturesOf = async (kind: Marked, id: number) =>
  (await call('GET /attachments', { kind, id })).rows.filter((it) => it.width !== null);

const picture = (kind: Marked, label: string) =>
  option(
    label,
    async ({ of: id }) =>
      (await picturesOf(kind, id!)).map((it) => ({ id: it.id, title: it.name, note: it.by.name })),
    ['of'],
  );

const marksOf = async (id: number) => (await call('GET /attachments/marks', { id })).rows;

/** A mark by its number and what it says. */
const mark = (which: 'mine' | 'mayRemove') =>
  option(
    'Mark',
    async ({ picture: id }) =>
      (await marksOf(id!))
        .filter((it) => it[which])
        .map((it) => ({ id: it.id, title: `${it.number} ${it.words}`, note: it.by.name })),
    ['of', 'picture'],
  );

async function markOf(pictureId: number, id: number) {
  const found = (await marksOf(pictureId)).find((it) => it.id === id);
  if (!found) throw new Error('This mark is not there any more.');
  return found;
}

/** The page that shows the record, with these pictures opened over it. */
async function pageOf(kind: Marked, id: number, pictures: readonly number[]) {
  const hash = `#picture-${pictures.join('-')}`;
  if (kind === 'task')
    return `/tasks/info?task=${(await call('GET /tasks/info', { id })).task.key}${hash}`;
  const { issue, project } = await call('GET /cjprojects/issue-detail', { id });
  return `/project/list?project=${project.key}&issue=${issue.key}${hash}`;
}

const adding = (kind: Marked) =>
  action({
    id: `${kind}.mark`,
    title: `Mark a picture of ${words[kind]}`,
    icon: 'pin',
    access: access[kind],
    keywords,
    parameters: {
      of: entity(kind),
      picture: picture(kind, 'Picture'),
      words: text('What is meant'),
    },
    run: async ({ picture: id, words: said }) => {
      const made = await call('POST /attachments/add-mark', { id, ...MIDDLE, words: said });
      return {
        message: `Mark ${made.number} stands in the middle: move it on the picture`,
        undo: () => call('POST /attachments/remove-mark', { id: made.id, removed: true }),
      };
    },
  });

const rewording = (kind: Marked) =>
  action({
    id: `${kind}.reword-mark`,
    title: `Reword a mark on a picture of ${words[kind]}`,
    icon: 'pencil',
    access: access[kind],
    keywords,
    parameters: {
      of: entity(kind),
      picture: picture(kind, 'Picture'),
      mark: mark('mine'),
      words: text('What is meant'),
    },
    run: async ({ picture: pictureId, mark: id, words: said }) => {
      const { version, x, y, words: before, number } = await markOf(pictureId, id);
      const after = await call('POST /attachments/change-mark', { id, version, x, y, words: said });
      return {
        message: `Mark ${number} says something else`,
        undo: () =>
          call('POST /attachments/change-mark', {
            id,
            version: after.version,
            x,
            y,
            words: before,
          }),
      };
    },
  });

const removing = (kind: Marked) =>
  action({
    id: `${kind}.remove-mark`,
    title: `Take a mark off a picture of ${words[kind]}`,
    icon: 'trash',
    access: access[kind],
    keywords,
    parameters: { of: entity(kind), picture: picture(kind, 'Picture'), mark: mark('mayRemove') },
    run: async ({ picture: pictureId, mark: id }) => {
      const { number } = await markOf(pictureId, id);
      await call('POST /attachments/remove-mark', { id, removed: true });
      return {
        message: `Mark ${number} is taken off`,
        undo: () => call('POST /attachments/remove-mark', { id, removed: false }),
      };
    },
  });

const comparing = (kind: Marked) =>
  action({
    id: `${kind}.compare-pictures`,
    title: `Compare two pictures of ${words[kind]}`,
    icon: 'columns-3',
    access: access[kind],
    keywords: [...keywords, 'compare', 'side by side'],
    verbs: kind === 'issue' ? ['compare pictures'] : [],
    places: ['console'],
    parameters: {
      of: entity(kind),
      first: picture(kind, 'Picture'),
      second: picture(kind, 'Beside it'),
    },
    run: async ({ of, first, second }, { go }) => go(await pageOf(kind, of, [first, second])),
  });

export const markActions = (['task', 'issue'] as const).flatMap((kind) => [
  adding(kind),
  rewording(kind),
  removing(kind),
  comparing(kind),
]);
