import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { entity, option } from '#/kernel/parameters.ts';
import { refusalOf, type AttachedKind } from './attachment-rules.ts';
import { chooseFiles } from './choose-files.part.ts';
import { sendFile } from './send-file.part.ts';

/** Behind the cross of a file and the lines of the palette. */
export const fileRemove = {
  run: async ({ file: { id, name } }: { file: { id: number; name: string } }): Promise<Outcome> => {
    await call('POST /attachments/remove', { id });
    return {
      message: `${name} is taken off`,
      undo: () => call('POST /attachments/bring-back', { id }),
    };
  },
};

/** Files of a document stand in its text. */
type Shown = Exclude<AttachedKind, 'document'>;

const access = { issue: may('issues:write'), task: may('tasks:write') };
const keywords = ['attachment', 'file', 'picture', 'upload', 'screenshot'];

/** The browser asks which files once the record is named. */
const adding = (kind: Shown, title: string) =>
  action({
    id: `${kind}.attach`,
    title,
    icon: 'paperclip',
    access: access[kind],
    keywords,
    // Choosing a file closes a popup, and what is under way in it.
    places: ['console'],
    parameters: { to: entity(kind) },
    run: async ({ to: id }) => {
      const files = await chooseFiles();
      if (files.length === 0) return;
      const bad = files.find((it) => refusalOf(it));
      if (bad) throw new Error(`${bad.name}: ${refusalOf(bad)}`);
      const kept: number[] = [];
      for (const file of files) kept.push((await sendFile({ kind, id, to: 'record' }, file)).id);
      return {
        message:
          files.length === 1
            ? `${files[0]!.name} is attached`
            : `${files.length} files are attached`,
        undo: () => Promise.all(kept.map((it) => call('POST /attachments/remove', { id: it }))),
      };
    },
  });

const removal = (kind: Shown, title: string) =>
  action({
    id: `${kind}.remove-file`,
    title,
    icon: 'trash',
    access: access[kind],
    keywords,
    parameters: {
      from: entity(kind),
      file: option(
        'File',
        async ({ from: id }) => {
          const { rows } = await call('GET /attachments', { kind, id: id! });
          return rows
            .filter((it) => it.mayRemove)
            .map((it) => ({ id: it.id, title: it.name, note: it.by.name }));
        },
        ['from'],
      ),
    },
    run: async ({ from, file: id }) => {
      const { rows } = await call('GET /attachments', { kind, id: from });
      const file = rows.find((it) => it.id === id);
      if (!file) throw new Error('This file is not there any more.');
      return fileRemove.run({ file });
    },
  });

export const attachmentActions = [
  adding('task', 'Attach files to a task'),
  adding('issue', 'Attach files to an issue'),
  removal('task', 'Take a file off a task'),
  removal('issue', 'Take a file off an issue'),
];
