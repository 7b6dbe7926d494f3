import { may, scopeOf } from '#/kernel/access.ts';
import { isBelow } from '#/kernel/may-give.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';

/** A last day ends access by itself: it takes what marking as left takes, on whichever day it is. */
export async function refuseAbove({ db, who }: Context, id: number) {
  if (scopeOf(may('people:write'), who.grants) === undefined) {
    throw notAllowed('You need people:write to end somebody’s access.');
  }
  const { rank } = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select('r.rank')
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  if (!isBelow({ rank: who.role.rank }, rank)) {
    throw notAllowed('Only people of a lower rank than yours can be changed.');
  }
}
