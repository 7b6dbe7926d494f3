import { sql } from 'kysely';
import { shortDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { announcementHref } from '../announcement-words.ts';
import { announcementAddressed } from '../announcements.policy.ts';
import type { Block, FrozenFigure } from './blocks.contract.ts';

/** A block with everything it shows to one reader. */
export type ShownBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; markdown: string }
  | { kind: 'picture'; picture: number; alt: string; caption: string; width: number }
  | { kind: 'figure'; figure: FrozenFigure }
  | { kind: 'list'; title: string; items: { title: string; note: string; link?: string }[] }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'divider' };

/** Announcements of a list that are for this reader: no issue tells of what is for others. */
async function announcements(db: Db, ids: readonly number[], readerId: number, now: Date) {
  const [who] = await readersOf(db, [readerId]);
  if (!who || ids.length === 0) return [];
  const rows = await db
    .selectFrom('announcements as a')
    .select(['a.id', 'a.title', 'a.body'])
    .where('a.id', 'in', ids)
    .where(announcementAddressed(who, now))
    .execute();
  const byId = new Map(rows.map((it) => [it.id, it]));
  return ids.flatMap((id) => {
    const it = byId.get(id);
    return it ? [{ title: it.title, note: wordsOf(it.body), link: announcementHref(id) }] : [];
  });
}

/** Who joined in these days, then whose years with us are full in them. */
async function joiners(db: Db, from: string, to: string) {
  const days = sql<{ day: Date }>`(select p.joined_on + make_interval(years => n) as day
    from generate_series(0, 60) n)`;
  const rows = await db
    .selectFrom('people as p')
    .crossJoinLateral(days.as('d'))
    .select(['p.name', 'p.title', sql<string>`d.day::date::text`.as('day')])
    .select(
      sql<number>`(extract(year from d.day) - extract(year from p.joined_on))::int`.as('years'),
    )
    .where('p.status', '=', sql.lit('active'))
    .where('p.joined_on', 'is not', null)
    .where(sql<boolean>`d.day between ${from}::date and ${to}::date`)
    .orderBy('years')
    .orderBy('d.day')
    .orderBy(sql`lower(p.name)`)
    .limit(sql.lit(60))
    .execute();
  return rows.map((it) => ({
    title: it.name,
    note: [
      it.title,
      it.years === 0
        ? `joined on ${shortDay(it.day)}`
        : `${counted(it.years, 'year')} with us on ${shortDay(it.day)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }));
}

/** The blocks of an issue as one reader gets them; what has nothing to show is left out. */
export async function shownBlocks(
  db: Db,
  blocks: readonly Block[],
  readerId: number,
  now: Date,
): Promise<ShownBlock[]> {
  const pictures = blocks.flatMap((it) => (it.kind === 'picture' && it.picture) || []);
  const sizes = await db
    .selectFrom('announcement_pictures')
    .select(['id', 'width'])
    .where('id', '=', sql<number>`any(${pictures})`)
    .where('kind', '=', 'news-letter')
    .execute();
  const widths = new Map(sizes.map((it) => [it.id, it.width]));
  const shown: ShownBlock[] = [];
  for (const it of blocks) {
    if (it.kind === 'heading' && it.text) shown.push({ kind: 'heading', text: it.text });
    else if (it.kind === 'text' && it.markdown) shown.push({ kind: 'text', markdown: it.markdown });
    else if (it.kind === 'picture' && it.picture && widths.has(it.picture)) {
      const { picture, alt, caption } = it;
      shown.push({ kind: 'picture', picture, alt, caption, width: widths.get(picture)! });
    } else if (it.kind === 'figure' && it.frozen) shown.push({ kind: 'figure', figure: it.frozen });
    else if (it.kind === 'announcements' || it.kind === 'people') {
      const items =
        it.kind === 'people'
          ? await joiners(db, it.from, it.to)
          : await announcements(db, it.ids, readerId, now);
      if (items.length > 0) shown.push({ kind: 'list', title: it.title, items });
    } else if (it.kind === 'button' && it.label && it.link)
      shown.push({ kind: 'button', label: it.label, link: it.link });
    else if (it.kind === 'divider') shown.push({ kind: 'divider' });
  }
  return shown;
}
