import { call } from '#/client/api.ts';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option, text } from '#/kernel/parameters.ts';
import type { OwnReading, Read } from '#/kernel/reading/parameter.ts';

const own = notWhileActing(signedIn);

/** `standup = open sprint board`; without the sign the first word is the alias. */
const form =
  /^([\s\uE000]*)(?:([^\s\uE000][^=]*?)(\s*=\s*)|([^\s\uE000]\S*)(\s+(?:(?:means|for|to)\s+)?))(\S.*)?$/u;

/** An alias and its line, as they stand after the verb. */
function readAlias(text: string): OwnReading {
  const read = new Map<string, Read>();
  const [, lead = '', sign, equals = '', first, gap = '', rest] = form.exec(text) ?? [];
  const bare = /^([\s\uE000]*)([^\s\uE000]\S*)\s*$/u.exec(text);
  const word = sign ?? first ?? bare?.[2];
  if (word === undefined) return { read, unclear: [] };
  const from = (sign ?? first) ? lead.length : bare![1]!.length;
  read.set('word', { value: word, places: [{ from, to: from + word.length }] });
  if (rest?.trim()) {
    const at = from + word.length + equals.length + gap.length;
    const line = rest.trimEnd();
    read.set('line', { value: line, places: [{ from: at, to: at + line.length }] });
  }
  return { read, unclear: [] };
}

export const aliasSave = action({
  id: 'alias.save',
  title: 'Give something an alias',
  icon: 'bookmark',
  access: own,
  keywords: ['own word', 'abbreviation', 'rename', 'nickname'],
  verbs: ['alias'],
  parameters: { word: text('alias'), line: text('line it stands for') },
  read: readAlias,
  run: async ({ word, line }) => {
    const { message, id, version } = await call('POST /save-alias', { word, line });
    return { message, undo: () => call('POST /delete-alias', { id, version }) };
  },
});

export const aliasRemove = action({
  id: 'alias.remove',
  title: 'Remove an alias',
  icon: 'trash',
  access: own,
  keywords: ['alias', 'own word', 'forget'],
  verbs: ['unalias', 'remove alias'],
  parameters: {
    alias: option('Alias', async () =>
      (await call('GET /aliases', {})).rows.map(({ id, word, line }) => ({
        id,
        title: word,
        note: line,
      })),
    ),
  },
  run: async ({ alias }) => {
    const { rows } = await call('GET /aliases', {});
    const it = rows.find(({ id }) => id === alias);
    if (!it) return { message: 'This alias is gone already.' };
    const { id, version, word, line } = it;
    const { message } = await call('POST /delete-alias', { id, version });
    return { message, undo: () => call('POST /save-alias', { word, line }) };
  },
});

export const aliasActions = [aliasSave, aliasRemove];
