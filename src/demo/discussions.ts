import { writeMention } from '#/kernel/rich-text.ts';
import type { Db } from '#/store/records/records.ts';

/** What the people of the demo company say to each other about their work. */

interface Person {
  id: number;
  name: string;
}
interface Subject {
  kind: string;
  id: number;
  /** Who has to do with it: they talk. */
  people: Person[];
}
type Said = (a: Person, b: Person) => string;

const hour = 3_600_000;
const at = ({ id, name }: Person) => writeMention(id, name);

/** Question and answer, in turn by the two who have to do with it. */
const talks: readonly (readonly [first: Said, answer: Said])[] = [
  [
    (_, b) => `${at(b)}, can you look at this before the build goes out on Thursday?`,
    () => 'Yes. I start after lunch and write down what I find.',
  ],
  [
    () =>
      'Measured on three devices:\n\n| Device | Before | After |\n| --- | --- | --- |\n| Pixel 6 | 41 fps | 58 fps |\n| Galaxy A14 | 22 fps | 37 fps |\n| Redmi 9A | 17 fps | 29 fps |',
    () => 'That is enough for the release. The Redmi stays on the list.',
  ],
  [
    () =>
      'Left to do:\n\n- [x] Texts agreed with the lead\n- [ ] Screens in Arabic and Urdu\n- [ ] One more look at the smallest device',
    (a) => `Thank you, ${at(a)}. I take the screens.`,
  ],
  [
    () =>
      'The callback comes **before** the scene is there. Guarding it is one line:\n\n```\nif (!scene.isReady) return queue(reward);\n```',
    () => 'Good find. Please add a test that turns the device in the middle of the video.',
  ],
  [
    () => 'The store page went up by 6 % since the new icon, so I would keep this one.',
    () => 'Agreed, it stays.',
  ],
];
const signs = ['👍', '🎉', '✅', '👀', '❤️'];

async function subjects(db: Db): Promise<Subject[]> {
  const tasks = await db
    .selectFrom('tasks as t')
    .innerJoin('people as a', 'a.id', 't.assignee_id')
    .innerJoin('people as r', 'r.id', 't.reporter_id')
    .select(['t.id', 'a.id as a_id', 'a.name as a_name', 'r.id as r_id', 'r.name as r_name'])
    .whereRef('a.id', '!=', 'r.id')
    .where('t.status', 'not in', ['closed', 'cancelled'])
    .orderBy('t.id', 'desc')
    .limit(24)
    .execute();
  const issues = await db
    .selectFrom('issues as t')
    .innerJoin('people as a', 'a.id', 't.assignee_id')
    .innerJoin('people as r', 'r.id', 't.reporter_id')
    .select(['t.id', 'a.id as a_id', 'a.name as a_name', 'r.id as r_id', 'r.name as r_name'])
    .whereRef('a.id', '!=', 'r.id')
    .where('t.deleted_at', 'is', null)
    .orderBy('t.id')
    .limit(24)
    .execute();
  const talking = (kind: string) => (it: (typeof tasks)[number]) => ({
    kind,
    id: it.id,
    people: [
      { id: it.r_id, name: it.r_name },
      { id: it.a_id, name: it.a_name },
    ],
  });
  return [...tasks.map(talking('task')), ...issues.map(talking('issue'))];
}

/** Some of the open tasks and issues are talked about; comes after both were made. */
export async function seedDiscussions(db: Db, now: Date) {
  const all = await subjects(db);
  for (const [index, { kind, id, people }] of all.filter((_, it) => it % 2 === 0).entries()) {
    const [a, b] = people as [Person, Person];
    const [question, answer] = talks[index % talks.length]!;
    const asked = new Date(now.getTime() - (3 + ((index * 7) % 40)) * hour);
    const shared = { subject_kind: kind, subject_id: id };
    const first = await db
      .insertInto('comments')
      .values({ ...shared, author_id: a.id, body: question(a, b), created_at: asked })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('comments')
      .values({
        ...shared,
        parent_id: first.id,
        author_id: b.id,
        body: answer(a, b),
        created_at: new Date(asked.getTime() + hour * 0.6),
      })
      .execute();
    await db
      .insertInto('reactions')
      .values({
        subject_kind: 'comment',
        subject_id: first.id,
        person_id: b.id,
        emoji: signs[index % signs.length]!,
        at: asked,
      })
      .execute();
  }
}
