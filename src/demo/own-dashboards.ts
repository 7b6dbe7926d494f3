import { Cards, type CardInput } from '#/domains/revenue/own-dashboards/cards/card.contract.ts';
import { Filter, type FilterInput } from '#/figures/filter.contract.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import type { Cast } from './people.ts';

const DAY_MS = 86_400_000;

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

/** How many days from now a link ends, and how it was opened: days ago, and by which visitors. */
const links = [
  { name: 'Zed Media, monthly call', countries: ['US', 'GB'], ends: 45, openings: [9, 9, 2] },
  { name: 'Due diligence', countries: ['US'], ends: -10, openings: [31, 24] },
];

/** Links to it for people outside; their secrets are nobody's, so that they open nothing. */
async function seedLinks(db: Db, dashboard: number, author: number, now: Date) {
  const daysFrom = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const { name, countries, ends, openings } of links) {
    const { id } = await db
      .insertInto('own_dashboard_links')
      .values({
        dashboard_id: dashboard,
        author_id: author,
        name,
        countries,
        apps: null,
        networks: null,
        secret_hash: hashToken(newToken()),
        password_hash: null,
        until: dayOf(daysFrom(ends)),
        wrong_at: null,
        revoked_at: null,
        created_at: daysFrom(-40),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('own_dashboard_visits')
      .values(
        openings.map((ago) => ({
          link_id: id,
          token_hash: hashToken(newToken()),
          // Who opens it twice on one day is one visitor.
          visitor: hashToken(`${name} ${ago}`),
          opened_at: daysFrom(-ago),
          ends_at: daysFrom(-ago),
        })),
      )
      .execute();
  }
}

export async function seedOwnDashboards(db: Db, { people, teams }: Cast, now: Date) {
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
    if (name === monetisation.name) await seedLinks(db, id, author_id, now);
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
