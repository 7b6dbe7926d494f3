import { Cards, type CardInput } from '#/domains/revenue/own-dashboards/cards/card.contract.ts';
import { Filter, type FilterInput } from '#/figures/filter.contract.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** Dashboards that people of the demo company have made of cards. */

interface Made {
  name: string;
  author: string;
  filter: FilterInput;
  cards: CardInput[];
}

const tile = (id: string, title: string, measure: string): CardInput =>
  ({ id, kind: 'tile', title, measures: [measure], width: 3, height: 2 }) as CardInput;

const acquisition: Made = {
  name: 'User acquisition, every morning',
  author: 'Kiran Javed',
  filter: { date: 'last-30-days' },
  cards: [
    tile('spend', 'What we spent', 'spend'),
    tile('installs', 'Installs', 'installs'),
    tile('cpitile', 'Cost of an install', 'cpi'),
    tile('roastile', 'ROAS after a week', 'roas7'),
    {
      id: 'spendlines',
      kind: 'lines',
      title: 'Spend by media source',
      width: 8,
      height: 5,
      measures: ['spend'],
      by: ['mediaSource'],
      rows: 6,
    },
    {
      id: 'morning',
      kind: 'note',
      title: 'How to read this',
      width: 4,
      height: 5,
      text: '**ROAS** is told a week late: look at the spend of last week beside it.\n\n- Below 30%: pause.\n- Above 60%: raise by a fifth.',
    },
    {
      id: 'sources',
      kind: 'scatter',
      title: 'Dear or good',
      width: 6,
      height: 5,
      measures: ['cpi', 'roas7', 'spend'],
      by: ['mediaSource'],
    },
    {
      id: 'countryheat',
      kind: 'heat',
      title: 'Where the money goes',
      width: 6,
      height: 5,
      measures: ['spend'],
      by: ['country', 'week'],
      rows: 8,
    },
  ],
};

const monetisation: Made = {
  name: 'Monetisation by network',
  author: 'Omar Khalid',
  filter: { date: 'last-30-days' },
  cards: [
    tile('adrevenue', 'Ad revenue', 'revenue'),
    tile('ecpmtile', 'eCPM', 'ecpm'),
    tile('filltile', 'Fill', 'fill'),
    tile('iaptile', 'Purchases', 'iapRevenue'),
    {
      id: 'weeks',
      kind: 'stacked',
      title: 'Networks by week',
      width: 6,
      height: 5,
      measures: ['revenue'],
      by: ['week', 'network'],
      date: 'last-90-days',
    },
    {
      id: 'netbars',
      kind: 'bars',
      title: 'Ad revenue by network',
      width: 6,
      height: 5,
      measures: ['revenue'],
      by: ['network'],
    },
    {
      id: 'netpivot',
      kind: 'pivot',
      title: 'Networks by country',
      width: 7,
      height: 5,
      measures: ['revenue'],
      by: ['network', 'country'],
      rows: 8,
    },
    {
      id: 'formats',
      kind: 'table',
      title: 'Formats',
      width: 5,
      height: 5,
      measures: ['revenue', 'ecpm', 'fill'],
      by: ['adFormat'],
    },
  ],
};

export async function seedOwnDashboards(db: Db, { people, teams }: Cast) {
  for (const { name, author, filter, cards } of [acquisition, monetisation]) {
    const author_id = people.get(author)!;
    const { id } = await db
      .insertInto('own_dashboards')
      .values({
        name,
        filter: JSON.stringify(Filter.parse(filter)),
        cards: JSON.stringify(Cards.parse(cards)),
        author_id,
        changed_by: author_id,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sharees = { dashboard_id: id, change: author === 'Omar Khalid' };
    await db
      .insertInto('own_dashboard_people')
      .values({ ...sharees, person_id: people.get('Sana Mirza')! })
      .execute();
    await db
      .insertInto('own_dashboard_teams')
      .values({ ...sharees, change: false, team_id: teams.get('Puzzle')! })
      .execute();
  }
}
