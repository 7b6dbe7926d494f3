import type { FigureName } from '#/figures/measures.ts';
import { ownKeyOf } from '#/figures/own/own-key.ts';
import type { Db } from '#/store/records/records.ts';

/** Formulas over measures that people of the demo company made. */
const made = [
  {
    name: 'Revenue per user day',
    formula: '({revenue} + {iapRevenue}) / {userDays}',
    unit: 'money',
    decimals: 4,
    tone: 1,
    description:
      'What ads and purchases bring for each user and day: ARPDAU as the board reads it.',
    author: 'Omar Khalid',
    shared: true,
  },
  {
    name: 'Cost share',
    formula: '{spend} / {totalRevenue}',
    unit: 'ratio',
    decimals: 1,
    tone: -1,
    description: 'How much of the revenue goes into campaigns. Above 60% the month is looked at.',
    author: 'Faisal Mehmood',
    shared: true,
  },
  {
    name: 'Left after spend',
    formula: '1 - [cost]',
    unit: 'ratio',
    decimals: null,
    tone: 1,
    description: '',
    author: 'Faisal Mehmood',
    shared: true,
  },
  {
    name: 'Ads per session',
    formula: '{impressions} / {sessions}',
    unit: 'number',
    decimals: 2,
    tone: 0,
    description: 'Tried for the puzzle games.',
    author: 'Sana Mirza',
    shared: false,
  },
] as const;

/** Their keys by name. */
export async function seedOwnMeasures(db: Db, people: ReadonlyMap<string, number>) {
  const keys = new Map<string, FigureName>();
  const ids = new Map<string, number>();
  for (const { author, formula, ...it } of made) {
    const cost = ids.get('Cost share');
    const uses = formula.includes('[cost]') && cost ? [cost] : [];
    const { id } = await db
      .insertInto('own_measures')
      .values({
        ...it,
        formula: formula.replace('[cost]', `{own:${cost}}`),
        uses,
        author_id: people.get(author)!,
        archived_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(it.name, id);
    keys.set(it.name, ownKeyOf(id));
  }
  return keys;
}
