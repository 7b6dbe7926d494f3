import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** What was announced before the sent issue, and what after it. */
interface Told {
  before: number[];
  after: number[];
}

/** One news-letter that was sent, and one that is being written. */
export async function seedLetters(db: Db, { people }: Cast, told: Told, today: string) {
  const author_id = people.get('Ayesha Rauf')!;
  const sent = instantOf(addDays(today, -9), '09:00');
  const shared = { audience: 'everyone' as const, author_id, changed_by: author_id };
  const { id } = await db
    .insertInto('news_letters')
    .values({
      ...shared,
      subject: 'The studio this month',
      blocks: JSON.stringify([
        { kind: 'heading', key: 'a', text: 'Three games, one release train' },
        {
          kind: 'text',
          key: 'b',
          markdown:
            'From this month on all puzzle games ship **every second Thursday**. What is not ready waits for the next train; nobody works the night before.\n\n- Builds are frozen on Tuesday at 18:00.\n- Release notes are written with the task, not after it.\n- The store pages of all three have new pictures.',
        },
        { kind: 'announcements', key: 'c', title: 'Announced lately', ids: told.before },
        {
          kind: 'people',
          key: 'd',
          title: 'New here, and years with us',
          from: addDays(today, -69),
          to: addDays(today, -9),
        },
        { kind: 'divider', key: 'e' },
        { kind: 'button', key: 'f', label: 'All announcements', link: '/announcements' },
      ]),
      state: 'sent',
      send_at: sent,
      sent_at: sent,
      created_at: sent,
      changed_at: sent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('news_letter_recipients')
    .values(
      [...people.values()].map((person_id, at) => ({
        news_letter_id: id,
        person_id,
        by_mail: true,
        queued_at: sent,
        ...(at % 3 !== 0 && {
          opened_at: new Date(sent.getTime() + at * 41 * 60_000),
          opened_from: at % 4 === 0 ? ('console' as const) : ('mail' as const),
        }),
      })),
    )
    .execute();
  const began = instantOf(addDays(today, -1), '15:00');
  await db
    .insertInto('news_letters')
    .values({
      ...shared,
      subject: 'Before the holidays',
      blocks: JSON.stringify([
        { kind: 'heading', key: 'a', text: 'What we finish this year' },
        {
          kind: 'text',
          key: 'b',
          markdown: 'Two releases, one playtest and a quiet last week. The plan by team follows.',
        },
        { kind: 'announcements', key: 'c', title: 'Please acknowledge', ids: told.after },
      ]),
      created_at: began,
      changed_at: began,
    })
    .execute();
}
