import { Email } from '#/domains/platform/auth/sign-in/step.contract.ts';
import type { KnownPeople } from './known-people.ts';
import type { ImportScene, ScenePerson } from './scene.records.ts';

export interface ReadEmail {
  /** Another address than the person has; undefined when it stays. */
  email?: string;
  problem?: string;
}

/** Another address of somebody who is here, as a file asks for it. */
export function readNewEmail(
  text: string,
  person: ScenePerson,
  { scene, known, taken }: { scene: ImportScene; known: KnownPeople; taken: ReadonlySet<string> },
): ReadEmail {
  const parsed = Email.safeParse(text);
  if (!parsed.success) return { problem: 'This is no e-mail.' };
  const email = parsed.data;
  // One that was mailed to already waits to be confirmed there.
  if (email === person.email || email === person.waitingEmail) return {};
  const owner = known.byEmail(email);
  if (owner) return { problem: `This is the e-mail of ${owner.name}.` };
  if (taken.has(email)) return { problem: 'Another row has this e-mail.' };
  if (!scene.changesEmails) return { problem: 'You need people:write to change an e-mail.' };
  if (!person.isBelow) return { problem: 'Only people of a lower rank than yours get another.' };
  if (person.justAsked) return { problem: 'A link was mailed a moment ago. Wait a minute.' };
  return { email };
}
