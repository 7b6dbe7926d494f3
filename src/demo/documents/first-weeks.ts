import type { DemoDocument } from './demo-document.ts';

/** A new colleague’s first weeks. */
export const firstWeeks: readonly DemoDocument[] = [
  {
    title: 'Welcome to the studio',
    owner: 'Ayesha Rauf',
    heading: 'Your first weeks',
    ago: 21,
    verified: 94,
    body: `Good that you are here. This page leads you through the first two weeks; your lead has an hour for you on the first day and ten minutes on every other.

## Day one

- Set your PIN and verify your laptop and your phone: [[Accounts and devices]]
- Read [how we work](/update-docs) and the guide of each page you open (press \`?\`)
- Meet your team at the stand-up at 10:30

## Week one

Play our **ten largest games** to level 30. Write down what made you want to stop, and bring it to Friday's play session.

## Week two

Take your first task from the column *Good to begin with*. Ask early: nobody here minds a question, everybody minds a surprise. Before you ship, read the [[Release handbook]]; how long a day is says [[Working hours and leave]].

> The first thing you ship may be small. That it reaches players is what counts.`,
    before: [
      [
        'Ayesha Rauf',
        160,
        `Good that you are here. This page leads you through the first week.

## Day one

- Set your PIN and verify your laptop
- Meet your team at the stand-up at 11:00

## Week one

Play our **five largest games** to level 20.`,
      ],
    ],
    comments: [
      ['Hira Baig', 18, 'The stand-up of Puzzle is at 10:15 now. Shall I change it here?'],
      ['Ayesha Rauf', 18, 'Each team has its own; I link the teams instead. Thank you!'],
    ],
  },
  {
    title: 'Working hours and leave',
    below: 'Welcome to the studio',
    owner: 'Ayesha Rauf',
    heading: 'Your first weeks',
    ago: 48,
    verified: 40,
    body: `We work from 10:00 to 19:00, Monday to Friday.

> [!NOTE]
> Between 11:00 and 17:00 everybody can be reached.

## Short leave

Two requests or four hours a month, in steps of 15 minutes. Ask on [Short leave](/short-leave) or type \`leave tomorrow 3pm-5pm dentist\` into the palette. Your lead answers the same day.

## Whole days

Ask two weeks ahead, in release weeks four. Sickness needs no asking: a message before 10:00 is enough.`,
  },
  {
    title: 'Accounts and devices',
    below: 'Welcome to the studio',
    owner: 'Usman Latif',
    heading: 'Your first weeks',
    ago: 102,
    verified: -9,
    body: `- Passwords live in the password manager, never in a chat
- A lost phone is reported **within the hour**: we end its sessions
- Test devices are borrowed from the cupboard; write your name on the list
- Store consoles are opened from the office network only`,
    comments: [
      [
        'Omar Khalid',
        4,
        'The cupboard has moved to the second floor. Please look at it again.',
        'borrowed from the cupboard',
      ],
    ],
  },
];
