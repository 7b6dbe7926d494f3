import { apartByEmail } from '#/kernel/namesakes.ts';
import type { Context } from '#/store/handler.ts';

/** Everybody whose name somebody else bears too, who left included, with what tells them apart. */
export async function listNamesakes({ db }: Pick<Context, 'db'>) {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .orderBy('id')
    .execute();
  const apart = apartByEmail(people);
  return people.flatMap(({ id, name }) => {
    const words = apart.get(id);
    return words === undefined ? [] : [{ id, name, apart: words }];
  });
}
