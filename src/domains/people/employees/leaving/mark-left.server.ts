import { counted } from '#/kernel/numbers.ts';
import type { Context } from '#/store/handler.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { handOver } from './hand-over/hand-over.server.ts';
import { moveReports } from './move-reports.server.ts';

interface Marked {
  message: string;
}

/**
 * Marks somebody as left where nobody says who takes over: what they hold goes to whoever stands nearest,
 * before they are out of their teams, and who reported to them to their manager. With or without a
 * record. Whatever `mark` refuses undoes all of it.
 */
export const handingOver =
  <I extends { id: number }, R extends Marked>(mark: (input: I, context: Context) => Promise<R>) =>
  async (input: I, context: Context): Promise<R> => {
    const { db, who } = context;
    const { id } = input;
    await lockOrder(db);
    const person = await db
      .selectFrom('people')
      .select('name')
      .where('id', '=', id)
      .where('status', '<>', 'left')
      .executeTakeFirst();
    if (!person) return mark(input, context);
    const handing = { ...context, byId: who.id, isLeaving: true };
    const { left } = await handOver(handing, { id, name: person.name });
    const reply = await mark(input, context);
    await moveReports(context, id);
    if (left === 0) return reply;
    const rest = `${counted(left, 'thing', 'things')} found nobody to take it.`;
    return { ...reply, message: `${reply.message} ${rest}` };
  };
