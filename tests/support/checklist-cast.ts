import type {
  Checklist,
  MyChecklistItem,
} from '#/domains/people/employees/checklists/checklists.contract.ts';
import { settleChecklists } from '#/domains/people/employees/checklists/settle-checklists.records.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { ok } from './project-cast.ts';
import type { Colleague, TestServer } from './server.ts';

/** Thursday 14:00 in the business zone. */
const now = new Date('2025-11-20T09:00:00Z');
export const today = '2025-11-20';

/** An item of a template. */
export const item = (
  title: string,
  owner: string,
  dueAfter: number,
  ownerId: number | null = null,
) => ({
  title,
  owner,
  dueAfter,
  ownerId,
});

/** HR, IT, a manager, somebody who is named by templates and somebody who is not; with the templates. */
export async function checklistCast(server: TestServer) {
  server.clock.now = now;
  const hr = await server.as('HR', { name: 'Ayesha Rauf' });
  const saveTemplate = (input: object, who = hr) =>
    who.call('POST /save-checklist-template', {
      kind: 'onboarding',
      name: 'Welcome',
      departmentId: null,
      items: [item('Sign the contract', 'hr', -3)],
      ...input,
    });

  const admin = await server.as('Admin', { name: 'Omar Khalid' });
  const manager = await server.as('Member', { name: 'Zain Farooq' });
  const bilal = await server.as('Member', { name: 'Bilal Anwar' });
  const stranger = await server.as('Member', { name: 'Kiran Javed' });
  const add = async (name: string, parentId: number | null) =>
    Number(
      ok(await admin.call('POST /save-department', { name, parentId, headId: null })).body['id'],
    );
  const games = await add('Games', null);
  const mobile = await add('Mobile', games);
  ok(
    await saveTemplate({
      items: [
        item('Sign the contract', 'hr', -3),
        item('Have lunch with the newcomer', 'manager', 0),
        item('Prepare the laptop', 'it', -1),
        item('Read the manual', 'person', 2),
      ],
    }),
  );
  ok(
    await saveTemplate({
      name: 'Welcome to games',
      departmentId: games,
      items: [item('Show the build machine', 'named', 5, bilal.id)],
    }),
  );
  ok(
    await saveTemplate({
      kind: 'offboarding',
      name: 'Goodbye',
      items: [
        item('Take the laptop back', 'it', 0),
        item('Hold the last talk', 'hr', -2),
        item('Empty the desk', 'person', -1),
        item('Close the build account', 'named', 1, bilal.id),
      ],
    }),
  );

  const record = async (who: Colleague, fields: object = {}, by = hr) =>
    ok(await by.call('POST /add-update-employee', { person: { id: who.id }, fields }));
  const newcomer = async (name: string, fields: object = {}) => {
    const who = await server.as('Member', { name });
    await record(who, { joinedOn: today, managerId: manager.id, departmentId: mobile, ...fields });
    return who;
  };
  const listsOf = async (who: Colleague, by = hr) =>
    ok(await by.call('GET /employee-checklists', { person: who.id })).body['rows'] as Checklist[];
  const mine = async (who: Colleague) =>
    ok(await who.call('GET /my-checklist-items')).body['rows'] as MyChecklistItem[];
  const titlesOf = async (who: Colleague, about: Colleague) =>
    (await mine(who)).filter((it) => it.person.id === about.id).map((it) => it.title);
  const leave = async (who: Colleague, lastDay: string | null, by = admin) => {
    const { version } = ok(await by.call('GET /employee', { id: who.id })).body;
    const reason = lastDay ? { reason: 'resigned' } : {};
    return by.call('POST /end-employment', { id: who.id, version, lastDay, ...reason });
  };
  const told = async (who: Colleague) =>
    (ok(await who.call('GET /get-notifications')).body['rows'] as { title: string }[]).map(
      (it) => it.title,
    );
  const tick = (who: Colleague, it: { id: number; version: number }, done = true) =>
    who.call('POST /tick-checklist-item', { id: it.id, version: it.version, done });
  const settle = (ids?: number[]) =>
    settleChecklists(
      {
        db: server.db,
        now: server.clock.now,
        audit: () => {},
        notify: (to, notice) => notify(server.db, to, notice, server.clock.now),
      },
      ids,
    );
  return {
    hr,
    admin,
    manager,
    bilal,
    stranger,
    games,
    mobile,
    saveTemplate,
    record,
    newcomer,
    listsOf,
    mine,
    titlesOf,
    leave,
    told,
    tick,
    settle,
  };
}

export type ChecklistCast = Awaited<ReturnType<typeof checklistCast>>;
