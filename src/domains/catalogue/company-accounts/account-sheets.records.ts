import type { Context } from '#/store/handler.ts';

type Reader = Pick<Context, 'db'>;

/** The account's row, for whoever holds the right to the register: it is read as a whole. */
export const findAccountRow = ({ db }: Reader, id: number) =>
  db.selectFrom('company_accounts').select('id').where('id', '=', id).executeTakeFirst();

/** The settlement's row, for whoever holds the right to settlements: they are read as a whole. */
export const findSettlementRow = ({ db }: Reader, id: number) =>
  db.selectFrom('settlements').select('id').where('id', '=', id).executeTakeFirst();
