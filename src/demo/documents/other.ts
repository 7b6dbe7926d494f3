import type { DemoDocument } from './demo-document.ts';

/** When something breaks, plans, templates. */
export const otherDocuments: readonly DemoDocument[] = [
  {
    title: 'Incident playbook',
    owner: 'Usman Latif',
    heading: 'When something breaks',
    ago: 15,
    verified: 75,
    body: `Somebody **leads**, somebody **writes**, everybody else fixes or is quiet.

## Who is called

| What | First | Then |
| --- | --- | --- |
| A game crashes for many | lead of the team | Omar Khalid |
| Revenue falls by 20 % in an hour | Rabia Nawaz | Omar Khalid |
| Nobody can sign in here | Usman Latif | Maryam Tariq |

## The first fifteen minutes

1. Say in the channel what you see and since when
2. Name the lead of the incident
3. Undo the last change before you understand it
4. Tell support what to answer

## Afterwards

Within two days: what happened, why it could, what we change. No names in *why*.`,
    comments: [['Saad Qureshi', 11, 'Step 3 saved us on Tuesday. Thank you for writing it down.']],
  },
  {
    title: 'Incident of 4 November: no rewarded videos',
    below: 'Incident playbook',
    owner: 'Saad Qureshi',
    ago: 14,
    body: `**From 18:20 to 21:05** no game showed a rewarded video on Android 14. Lost: about $1,900.

## Why it could happen

The SDK asked for a permission that the store's target level takes away; our test devices were older.

## What we change

- [x] A device with the newest Android in every candidate test
- [ ] An alert on rewarded impressions for each game`,
  },
  {
    title: 'How we write to players',
    owner: 'Kiran Javed',
    heading: 'Shipping games',
    ago: 64,
    verified: 12,
    body: `Short, warm, without exclamation marks in a row. We say *you*, never *users*.

- Store texts: what one does in the game comes first
- Answers to reviews: thank, say what we do, end
- Never promise a date`,
  },
  {
    title: 'Puzzle: plans for the next quarter',
    owner: 'Sana Mirza',
    ago: 2,
    audience: { team: 'Puzzle' },
    level: 'write',
    body: `Seen by Team Puzzle only until the review.

1. Lantern Lagoon: tide ladder, night islands
2. Pebble Sort: daily challenge
3. A prototype each month, thrown away without regret`,
  },
  {
    title: 'Salary bands',
    owner: 'Ayesha Rauf',
    ago: 80,
    audience: {
      people: [
        ['Maryam Tariq', 'write'],
        ['Faisal Mehmood', 'read'],
      ],
    },
    body: `Bands are reviewed in **June and December**. What is agreed with a person is in their record, not here.`,
  },
  {
    title: 'Incident report',
    owner: 'Usman Latif',
    ago: 120,
    template: true,
    body: `**From … to …** what players saw. Lost: about …

## What happened

## Why it could happen

## What we change

- [ ] `,
  },
  {
    title: 'Meeting notes',
    owner: 'Maryam Tariq',
    ago: 120,
    template: true,
    body: `**Who:** 
**About:** 

## Decided

## To do

- [ ] `,
  },
];
