import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { aliasEndpoints, MOST_ALIASES, type Alias } from './aliases.contract.ts';

const columns = ['id', 'word', 'line', 'version'] as const;

async function changed({ db, who }: Context, id: number) {
  const row = await db
    .selectFrom('aliases')
    .select(columns)
    .where('id', '=', id)
    .where('person_id', '=', who.id)
    .executeTakeFirst();
  return row ? stale(row) : notFound('This alias');
}

async function requireRoom({ db, who }: Context) {
  const { count } = await db
    .selectFrom('aliases')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('person_id', '=', who.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_ALIASES)
    throw conflict(`You have ${MOST_ALIASES} aliases. Remove one before you add another.`);
}

const taken = (word: string) => (error: unknown) => {
  if (violated(error) !== 'aliases_word_key') throw error;
  throw conflict(`You already have the alias “${word}”.`, { word: 'You already have this alias.' });
};

export const aliasesServed = serve(aliasEndpoints, {
  'GET /aliases': async (_input, { db, who }) => ({
    rows: await db
      .selectFrom('aliases')
      .select(columns)
      .where('person_id', '=', who.id)
      .orderBy('word')
      .execute(),
  }),

  'POST /save-alias': async ({ id, version, word, line }, context) => {
    const { db, who, audit } = context;
    if (id === undefined) await requireRoom(context);
    const saved: Pick<Alias, 'id' | 'version'> | undefined = await (
      id === undefined
        ? db
            .insertInto('aliases')
            .values({ person_id: who.id, word, line })
            .returning(['id', 'version'])
            .executeTakeFirst()
        : db
            .updateTable('aliases')
            .set((it) => ({ word, line, version: it('version', '+', 1) }))
            .where('id', '=', id)
            .where('person_id', '=', who.id)
            .where('version', '=', version ?? 0)
            .returning(['id', 'version'])
            .executeTakeFirst()
    ).catch(taken(word));
    if (!saved) throw await changed(context, id!);
    audit({ action: 'alias.save', subject: ['alias', saved.id], after: { word, line } });
    return { message: `“${word}” now means “${line}”.`, ...saved };
  },

  'POST /delete-alias': async ({ id, version }, context) => {
    const { db, who, audit } = context;
    const gone = await db
      .deleteFrom('aliases')
      .where('id', '=', id)
      .where('person_id', '=', who.id)
      .where('version', '=', version)
      .returning(['word', 'line'])
      .executeTakeFirst();
    if (!gone) throw await changed(context, id);
    audit({ action: 'alias.delete', subject: ['alias', id], before: gone });
    return { message: `The alias “${gone.word}” was removed.` };
  },
});
