import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { leaveYear, leaveYearOf } from '../days/leave-year.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import type { leaveTypesEndpoints } from './leave-types.contract.ts';
import {
  listTypes,
  lockLeaveYear,
  presentLeaveYear,
  typeAsSeen,
  writeLeaveYear,
} from './leave-types.records.ts';
import { insertTerms, retireType, saveType } from './save-type.server.ts';

type SaveYear = ParsedInputOf<(typeof leaveTypesEndpoints)['POST /save-leave-year']>;

/** Moves the leave year; each type gives from its new beginning on what it was last said to give. */
async function saveLeaveYear({ startMonth, version }: SaveYear, { db, audit, now }: Context) {
  const today = dayOf(now);
  const setting = await lockLeaveYear(db, 'move');
  const before = await presentLeaveYear(db, today);
  if (setting.version !== version) throw stale(before);
  // Every day that was taken would be counted in another year.
  if (!before.isOpen)
    throw conflict('Leave is counted by this leave year already, so it stays.', {
      startMonth: 'Leave is counted by this leave year already, so it stays.',
    });
  await writeLeaveYear(db, startMonth);
  const { from } = leaveYear(leaveYearOf(today, startMonth), startMonth);
  const types = await listTypes(db);
  await db.deleteFrom('leave_terms').execute();
  for (const { id, terms } of types) {
    const last = terms.at(-1);
    if (last) await insertTerms(db, id, from, last);
  }
  audit({
    action: 'leave-year.save',
    subject: ['settings', 'leave-year'],
    before: { startMonth: setting.startMonth },
    after: { startMonth },
  });
  return presentLeaveYear(db, today);
}

export const leaveTypeHandlers: Handlers<typeof leaveTypesEndpoints> = {
  'GET /leave-types': async (_input, { db, now }) => {
    const today = dayOf(now);
    const types = await listTypes(db);
    return {
      rows: types.map((it) => typeAsSeen(it, today)),
      leaveYear: await presentLeaveYear(db, today),
      today,
    };
  },
  'POST /save-leave-type': saveType,
  'POST /retire-leave-type': retireType,
  'POST /save-leave-year': saveLeaveYear,
  'POST /adjust-leave-balance': adjustBalance,
};
