import type { OpenContext } from '#/store/handler.ts';
import { othersWhoAdminister } from './break-glass.records.ts';
import { comesByProvider, requiredProvider } from './required.records.ts';

/**
 * Asked before a session opens, whatever door somebody came by: people of a domain come in by the
 * provider that is required for it. Who may do without is let in, and the others are told.
 * @param byProvider the provider that has vouched for them in this sign-in.
 * @throws Refusal `not-allowed`
 */
export async function refuseOtherWays(
  inside: OpenContext,
  person: { id: number; name: string; email: string },
  byProvider: number | undefined,
): Promise<void> {
  const { db, now } = inside;
  const required = await requiredProvider(db, person, byProvider);
  if (!required) return;
  if (!required.breaksGlass) throw comesByProvider(required.name);
  inside.audit({
    action: 'person.break-glass',
    subject: ['person', person.id],
    after: { insteadOf: required.name },
    actor: person.id,
  });
  const others = await othersWhoAdminister(db, person.id);
  await inside.notify(others, {
    type: 'account.break-glass',
    title: `${person.name} came in without ${required.name}`,
    body: `${required.name} is required. ${person.name} is named to come in by password when it is away.`,
    link: '/user-management/sign-in-providers',
    key: `account.break-glass:${person.id}:${now.toISOString()}`,
  });
}
