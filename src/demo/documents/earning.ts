import type { DemoDocument } from './demo-document.ts';

/** How games earn money. */
export const earning: readonly DemoDocument[] = [
  {
    title: 'Monetisation',
    owner: 'Omar Khalid',
    heading: 'Earning money',
    ago: 33,
    body: `Everything about ads and purchases starts here.

- Numbers: [Monetisation](/monetisation), [ROAS](/roas-dashboard), [network reports](/reports/network-reports)
- Who decides: floors by the lead of the team, networks by the head of games
- What never happens: an interstitial before level 3`,
  },
  {
    title: 'eCPM floor guide',
    below: 'Monetisation',
    owner: 'Rabia Nawaz',
    heading: 'Earning money',
    ago: 6,
    verified: 27,
    level: 'write',
    body: `A floor that is too high costs fill, one that is too low costs eCPM. We move one floor at a time and look at **ARPDAU**, never at eCPM alone.

## Where to begin

| Country tier | Rewarded | Interstitial | Banner |
| --- | --- | --- | --- |
| US, CA, AU | $9.00 | $6.50 | $0.45 |
| DE, GB, JP | $6.00 | $4.20 | $0.30 |
| PK, IN, BD | $0.90 | $0.55 | $0.06 |

## How to move one

1. Note the floor and the reason on the chart (*Annotate*)
2. Change **one** ad unit in **one** tier by at most 15 %
3. Wait for two whole days; the last day is provisional
4. Keep it when ARPDAU rose and fill fell by less than 5 %

## When to go back at once

Fill below 60 %, or ARPDAU down by 3 % against the same days of last week.`,
    before: [
      [
        'Rabia Nawaz',
        90,
        `A floor that is too high costs fill, one that is too low costs eCPM.

## How to move one

1. Change one ad unit by at most 25 %
2. Wait for a day
3. Keep it when eCPM rose`,
      ],
    ],
    comments: [
      [
        'Sana Mirza',
        5,
        'We lost a night with $9 for AdMob in the US: it is in the note on the sheet. Perhaps 8.50 to begin with?',
      ],
      ['Rabia Nawaz', 5, 'For AdMob yes, MAX holds 9. I split the row next week.'],
    ],
  },
  {
    title: 'Testing an ad network',
    below: 'Monetisation',
    owner: 'Rabia Nawaz',
    ago: 140,
    body: `A new network gets 5 % of requests in one game for two weeks.

- Our figure against the network's own: less than 3 % apart
- Crash rate does not move
- Payment terms are with finance before the first day`,
  },
];
