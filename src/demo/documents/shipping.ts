import type { DemoDocument } from './demo-document.ts';

const releaseCheck = `## Before the build

1. Every task of the release is closed or moved
2. The version code is higher than the one in the store
3. Remote config has a value for **every** new key

## On devices

| Device | What to try | Who |
| --- | --- | --- |
| Redmi 9A | first start, ten levels, one rewarded video | QA |
| Pixel 6 | restore a purchase, turn the device in a video | developer |
| iPhone 11 | tracking question, restore a purchase | QA |

## In the store

- [ ] Texts and screenshots of the new event
- [ ] Staged roll-out at 10 %
- [ ] Crash rate below 0.4 % after 24 h, then 50 %, then all`;

/** How games are shipped. */
export const shipping: readonly DemoDocument[] = [
  {
    title: 'Release handbook',
    owner: 'Omar Khalid',
    heading: 'Shipping games',
    ago: 12,
    verified: 60,
    level: 'write',
    body: `How a build becomes a release. Every game goes through the same four gates.

1. **Feature freeze**: Thursday 18:00
2. **Candidate**: Friday, played by somebody who did not build it
3. **Staged roll-out**: Monday, 10 % of players
4. **Everybody**: when crash rate and ARPDAU hold for two days

A release that skips a gate needs the head of games to say so in its task.

## Feature freeze

Whatever is not merged by then waits for the next release. The lead closes the branch and writes the notes.

### What may still change

- Texts in the store, until Friday noon
- Remote config, when somebody else has read the change
- Nothing else

### Who decides

The lead of the game. In the week of a live event the head of games as well.

## Candidate

Somebody who did not build it plays for an hour on three devices and ticks the [[Release check list]].

### Devices

> [!TIP]
> Take the slowest phone we support first: what stutters there is what players write about.

### Stopping a candidate

> [!WARNING]
> One crash in the first ten levels stops it. So does a purchase that cannot be restored.

## Staged roll-out

Ten per cent on Monday, half on Wednesday, all on Friday. Each step needs two whole days of figures.

### Figures that count

Crash rate, ARPDAU and retention of day one, each beside the version before.

### Going back

A roll-out is stopped in the store's console within the hour. The next build has a higher version code, whatever happened.

## Everybody

When crash rate and ARPDAU have held for two days the lead sets the roll-out to everybody and thanks the people who did it by name.`,
  },
  {
    title: 'Release check list',
    below: 'Release handbook',
    owner: 'Sana Mirza',
    heading: 'Shipping games',
    ago: 3,
    verified: 88,
    body: releaseCheck,
    before: [
      [
        'Omar Khalid',
        75,
        `## Before the build

1. Every task of the release is closed or moved
2. The version code is higher than the one in the store

## In the store

- [ ] Texts and screenshots
- [ ] Staged roll-out at 20 %`,
      ],
      [
        'Bilal Anwar',
        31,
        releaseCheck.replace('| iPhone 11 | tracking question, restore a purchase | QA |\n', ''),
      ],
    ],
    comments: [
      ['Bilal Anwar', 3, 'I would add the Galaxy A14: a third of our players in PK have it.'],
      ['Sana Mirza', 2, 'Agreed. With the next release, when QA has one.'],
    ],
  },
  {
    title: 'Roll-back',
    below: 'Release handbook',
    owner: 'Saad Qureshi',
    heading: 'Shipping games',
    ago: 57,
    verified: -3,
    body: `Stop the staged roll-out first, then talk. A store takes two hours to show an older build, so **switch the feature off by remote config** where it has a switch.

\`\`\`
config set event.orchard.enabled false --app ORB
\`\`\`

Afterwards write the incident down with the template.`,
  },
];
