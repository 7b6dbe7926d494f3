import { earlierTimes } from '#/store/earlier-times.ts';
import { serve, type Context } from '#/store/handler.ts';
import { beginsWith } from '#/store/search.ts';
import { markLeft, saveUser, updateStatus } from './change-user.server.ts';
import { listBlocked, listUsers, userChoices } from './list-users.server.ts';
import { departureOf, isFresh, takeBackDeparture } from './take-back-departure.server.ts';
import { usersEndpoints } from './users.contract.ts';
import { contactOf, findPeople, getUser, newEmailOf } from './users.records.ts';

type Mark = typeof markLeft;

/** What is done elsewhere when somebody is marked as left: who takes over what they hold. */
export interface UsersDoors {
  handingOver: (mark: Mark) => (input: Parameters<Mark>[0], context: Context) => ReturnType<Mark>;
}

export const usersServedBy = ({ handingOver }: UsersDoors) =>
  serve(usersEndpoints, {
    'GET /users': listUsers,
    'GET /getuser': async ({ id }, context) => {
      const user = await getUser(context, id);
      const [departure, contact, newEmail, earlier] = await Promise.all([
        departureOf(context.db, id),
        contactOf(context, id),
        newEmailOf(context, id),
        earlierTimes(context, id),
      ]);
      const canTakeBack = departure !== undefined && isFresh(departure.marked_at, context.now);
      return { ...user, contact, newEmail, canTakeBack, earlier };
    },
    'GET /users-dropdown': async ({ q, limit }, context) => ({
      rows: await findPeople(context, q)
        .select(['p.id', 'p.name', 'p.title'])
        .where('p.status', '=', 'active')
        .orderBy(beginsWith('p.name', q ? [q] : []))
        .orderBy('p.name')
        .orderBy('p.id')
        .limit(limit)
        .execute(),
    }),
    'GET /user-choices': (_input, context) => userChoices(context),
    'GET /block-users': listBlocked,
    'POST /save-user': saveUser,
    'POST /user-update-status': updateStatus,
    'POST /user/delete': handingOver(markLeft),
    'POST /user/take-back': takeBackDeparture,
  });
