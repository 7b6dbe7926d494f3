import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { isBelow } from '#/kernel/may-give.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context, type OpenContext } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope } from '#/store/scope.ts';
import { resendInvitation } from '../invitation/invitation.records.ts';
import { confirmEmailMail, emailChangedMail, invitationMail } from '../mails.ts';
import { endSteps } from '../sign-in/steps.records.ts';
import { emailChangeEndpoints } from './email-change.contract.ts';
import {
  dropEmailChange,
  isAskedJustNow,
  LASTS_DAYS,
  openEmailChange,
  waitingEmailChange,
} from './email-change.records.ts';

type Input = ParsedInputOf<(typeof emailChangeEndpoints)['POST /user/change-email']>;

const TAKEN = 'Somebody else has this e-mail.';

/** The person, held until the commit: whoever could be taken over by it must rank below. */
async function lockBelow({ db, who, scope }: Context, { id, version }: Input) {
  const person = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email', 'p.status', 'p.version', 'r.rank'])
    .where('p.id', '=', id)
    .where(personInScope('p.id', who, scope))
    .forUpdate('p')
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  if (!isBelow({ rank: who.role.rank }, person.rank))
    throw notAllowed('Only people of a lower rank than yours can be changed.');
  if (person.version !== version) throw stale({ version: person.version });
  if (person.status === 'left') throw conflict(`${person.name} has left.`);
  return person;
}

const isTaken = async (db: Db, email: string) =>
  (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined;

const write = (db: Db, id: number, email: string) =>
  db
    .updateTable('people')
    .set((eb) => ({ email, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/**
 * Whoever has not signed in yet has shown no mailbox: a misspelt address is put right at once, and the
 * invitation goes there. Everybody else keeps the old one until the new one is confirmed.
 */
export async function changeEmail(input: Input, context: Context) {
  const { db, who, now, audit, post, publicUrl } = context;
  const person = await lockBelow(context, input);
  const { id, name } = person;
  const subject = ['person', id] as const;
  if (input.email === person.email) {
    if (!(await dropEmailChange(db, id))) throw invalid({ email: 'This is their e-mail already.' });
    audit({ action: 'person.keep-email', subject });
    return { message: `${name} keeps the e-mail they have.` };
  }
  if (await isTaken(db, input.email)) throw invalid({ email: TAKEN });
  if (person.status === 'invited') {
    await write(db, id, input.email);
    const token = await resendInvitation(db, id, who.id, now);
    await post(
      invitationMail({ name, email: input.email }, { publicUrl, token, invitedBy: who.name }),
    );
    const [before, after] = [{ email: person.email }, { email: input.email }];
    audit({ action: 'person.change-email', subject, before, after });
    return { message: `The invitation of ${name} goes to ${input.email}.` };
  }
  if (await isAskedJustNow(db, id, now))
    throw conflict('A link was mailed a moment ago. Wait a minute.');
  const asked = { personId: id, email: input.email, askedBy: who.id };
  const token = await openEmailChange(db, asked, now);
  await post(
    confirmEmailMail({ name, email: input.email }, { publicUrl, token, days: LASTS_DAYS }),
  );
  await post(emailChangedMail(person, { to: input.email, isDone: false }));
  audit({ action: 'person.ask-email', subject, after: { email: input.email } });
  return { message: `${input.email} was asked to confirm. Until then ${name} signs in as before.` };
}

const ended = () =>
  conflict(
    'This link was used already, replaced by a newer one, or is too old. Ask HR for another.',
  );

/** Whether who asked for it could ask for it now: not blocked, with the right, and above them still. */
async function mayStill(db: Db, change: { person_id: number; asked_by: number }): Promise<boolean> {
  const ranked = (id: number) =>
    db
      .selectFrom('people as p')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .select(['p.status', 'r.rank', 'r.grants'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow();
  const [asker, person] = [await ranked(change.asked_by), await ranked(change.person_id)];
  return (
    asker.status === 'active' &&
    scopeOf(may('people:write'), asker.grants) !== undefined &&
    isBelow(asker, person.rank)
  );
}

/**
 * The address changes; sessions and browsers stay. Links and codes that were mailed to the old one end:
 * whoever reads that mailbox has nothing to do with the account any more.
 */
async function confirmEmail({ token }: { token: string }, context: OpenContext) {
  if (!(await waitingEmailChange(context.db, token, context.now))) throw ended();
  return context.commit(async ({ db, now, audit, post }) => {
    const change = await waitingEmailChange(db, token, now);
    if (!change) throw ended();
    const person = await db
      .selectFrom('people')
      .select(['id', 'name', 'email', 'status'])
      .where('id', '=', change.person_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (person.status === 'left' || !(await mayStill(db, change))) throw ended();
    if (await isTaken(db, change.email)) throw conflict(TAKEN);
    // Of two at once the second finds nothing that waits.
    if (!(await dropEmailChange(db, person.id))) throw ended();
    await db
      .updateTable('email_changes')
      .set({ over: 'confirmed' })
      .where('id', '=', change.id)
      .execute();
    await write(db, person.id, change.email);
    await endSteps(db, person.id, now);
    await post(emailChangedMail(person, { to: change.email, isDone: true }));
    audit({
      action: 'person.change-email',
      subject: ['person', person.id],
      actor: person.id,
      before: { email: person.email },
      after: { email: change.email },
    });
    return { message: `${change.email} is confirmed. Sign in with it from now on.` };
  });
}

export const emailChangeServed = serve(emailChangeEndpoints, {
  'POST /user/change-email': changeEmail,
  'POST /confirm-email': confirmEmail,
});
