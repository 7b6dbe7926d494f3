import type { OpenContext } from '#/store/handler.ts';
import { passkeyMail } from '../mails.ts';
import type { SigningPerson } from '../person.records.ts';

/** Tells the owner of a passkey on every channel what became of it: whoever sits at their open console does not go unnoticed. */
export async function tellOwner(
  inside: OpenContext,
  person: Pick<SigningPerson, 'id' | 'name' | 'email'>,
  { id, name, what, by }: { id: number; name: string; what: 'added' | 'removed'; by?: string },
) {
  await inside.post(passkeyMail(person, { name, what, by }, inside.publicUrl));
  const done = what === 'added' ? 'A passkey was added' : 'A passkey was removed';
  await inside.notify([person.id], {
    type: 'account.passkey',
    title: `${done}: ${name}`,
    body:
      what === 'added'
        ? 'It opens Backlot in place of your PIN. If this was not you, remove it and change your password.'
        : `It opens nothing any more. If ${by ? 'you know nothing of it' : 'this was not you'}, tell your admin.`,
    ...(by && { from: by }),
    link: '/profile?show=security',
    key: `account.passkey-${what}:${id}`,
  });
}
