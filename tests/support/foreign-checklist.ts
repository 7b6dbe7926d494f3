import type { Colleague, TestServer } from './server.ts';

/** Something somebody is to do since they joined. */
export async function foreignChecklistItem({ db, clock }: TestServer, person: Colleague) {
  const { id } = await db
    .insertInto('checklists')
    .values({
      person_id: person.id,
      kind: 'onboarding',
      anchor_on: '2025-11-20',
      department_id: null,
      begun_at: clock.now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('checklist_items')
    .values({ checklist_id: id, title: 'Secret item', owner: 'person', due_after: 2 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}
