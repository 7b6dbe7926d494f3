import { sql } from 'kysely';
import { everything } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { conflict } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { rightsEndpoints } from './rights.contract.ts';

/** More names would not help to decide whom to ask. */
const MOST = 4;

/** Active people who may change roles, except oneself: those closest to one's own rank first. */
const grantors = (db: Db, exceptId: number) =>
  db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name'])
    .where('p.status', '=', 'active')
    .where('p.id', '!=', exceptId)
    .where(sql<boolean>`r.grants ?| array[${everything}, 'roles:write']`)
    .orderBy('r.rank')
    .orderBy('p.name')
    .limit(MOST)
    .execute();

export const rightsServed = serve(rightsEndpoints, {
  'GET /who-can-grant': async (_input, { db, who }) => ({ rows: await grantors(db, who.id) }),

  'POST /ask-for-access': async ({ right, page }, { db, who, now, notify, audit }) => {
    const asked = await grantors(db, who.id);
    if (asked.length === 0) throw conflict('Nobody can give this right at present.');
    await notify(
      asked.map((it) => it.id),
      {
        type: 'rights.asked',
        title: `${who.name} asks for ${right}`,
        body: `Needed for ${page}. The role of ${who.name} is ${who.role.name}.`,
        link: page,
        key: `rights.asked:${who.id}:${right}:${dayOf(now)}`,
      },
    );
    audit({ action: 'rights.ask', subject: ['person', who.id], after: { right, page } });
    return { message: `Asked ${asked.map((it) => it.name).join(', ')}.` };
  },
});
