import { notFound } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { greetDevice } from '../devices/devices.records.ts';
import { pinHashOf } from '../person.records.ts';
import { requirePin } from '../pin/require-pin.server.ts';
import { actingEndpoints } from './acting.contract.ts';
import { findLead, listLeads, setActing } from './acting.records.ts';

const LASTS_MS = 30 * 60_000;

export const actingServed = serve(actingEndpoints, {
  'GET /leads-to-act-as': async (_input, { db, who }) => ({
    leads: await listLeads(db, who.role.rank),
  }),

  'POST /login-as-lead': async ({ leadId, pin, reason }, context) => {
    const { db, now, who } = context;
    const { id: sessionId, deviceId } = who.session;
    if (!(await findLead(db, leadId, who.role.rank))) throw notFound('This team lead');
    const pinHash = await pinHashOf(db, who.id);
    await requirePin(context, { personId: who.id, deviceId, pinHash }, pin);
    const until = new Date(now.getTime() + LASTS_MS);
    return context.commit(async (inside) => {
      const lead = await findLead(inside.db, leadId, who.role.rank);
      if (!lead) throw notFound('This team lead');
      await greetDevice(inside.db, deviceId, now);
      await setActing(inside.db, sessionId, { personId: lead.id, reason, until });
      inside.audit({
        action: 'session.act-as',
        subject: ['person', lead.id],
        after: { sessionId, reason, until: until.toISOString() },
      });
      await inside.notify([lead.id], {
        type: 'account.acted-as',
        title: `${who.name} acts as you for 30 minutes`,
        body: reason,
        link: '/',
        key: `account.acted-as:${sessionId}:${now.toISOString()}`,
      });
      return {
        message: `You act as ${lead.name} for 30 minutes.`,
        name: lead.name,
        until: until.toISOString(),
      };
    });
  },

  'POST /return-from-lead': async (_input, { db, who, audit }) => {
    if (!who.session.acting) return { message: 'You are yourself already.' };
    await setActing(db, who.session.id, null);
    audit({ action: 'session.return', subject: ['person', who.id] });
    return { message: `You are ${who.session.acting.realName} again.` };
  },
});
