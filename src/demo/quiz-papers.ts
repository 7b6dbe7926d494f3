import type { RightNumber } from '#/domains/people/quizzes/questions/quiz-number.ts';
import type { QuestionKind } from '#/domains/people/quizzes/quiz-words.ts';

export interface DemoQuestion {
  kind: QuestionKind;
  text: string;
  options: { id: string; text: string }[];
  correct: string[];
  /** Of pairs: what belongs to each option, then decoys. */
  matches?: { id: string; text: string }[];
  /** Of a number. */
  number?: RightNumber;
  points: number;
  /** How often people without a clue have it right. */
  easy: number;
  why?: string;
  model?: string;
}

export interface DemoQuiz {
  title: string;
  description: string;
  /** What is read before it: documents by their titles, and addresses. */
  material?: ({ document: string } | { title: string; url: string })[];
  minutes: number;
  /** Days since it opened, and until it closes. */
  opensAgo: number;
  closesIn: number;
  /** How often it may be taken. */
  attempts: number;
  questions: DemoQuestion[];
}

const options = (...texts: string[]) => texts.map((text, at) => ({ id: 'abcdef'[at]!, text }));
const truth = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
];
const one = (
  text: string,
  right: string,
  texts: string[],
  easy: number,
  why: string,
): DemoQuestion => ({
  kind: 'single',
  text,
  options: options(...texts),
  correct: [right],
  points: 2,
  easy,
  why,
});

const whyFloors = 'A floor of a waterfall is raised and revenue falls. What do you look at first?';
const whyNotes = 'A reviewer rejects a build for its data safety form. What do you do next?';

/** Written answers of all kinds, the best first, and what they are worth. */
export const written = [
  {
    of: whyFloors,
    text: 'Fill rate and show rate by country before and after, because a floor that is too high leaves requests empty. Then eCPM times impressions: if fill fell more than eCPM rose, I take the floor back step by step.',
    share: 1,
  },
  {
    of: whyFloors,
    text: 'The fill rate. If it is down the floor is too high and I lower it.',
    share: 0.75,
  },
  { of: whyFloors, text: 'I compare revenue with last week in every network.', share: 0.25 },
  { of: whyFloors, text: 'Ask the network.', share: 0 },
  {
    of: whyNotes,
    text: 'Read which data the reviewer names, compare the form with what our SDKs really collect, correct the form or remove the SDK, note it in the release document and hand in again with an answer to the reviewer.',
    share: 1,
  },
  {
    of: whyNotes,
    text: 'Compare the form with the list of SDKs, correct it and send the build again.',
    share: 0.75,
  },
  { of: whyNotes, text: 'Hand in the same build again with a comment.', share: 0.25 },
  { of: whyNotes, text: 'Tell my lead.', share: 0 },
];

const policies: DemoQuestion[] = [
  one(
    'Where may a rewarded ad be offered?',
    'c',
    [
      'Right before a level ends',
      'As the first screen',
      'Where the player asks for the reward',
      'Over the consent dialog',
    ],
    0.5,
    'A rewarded ad is always the player’s own choice, and the reward is named **before** it starts.',
  ),
  one(
    'How long may we keep advertising ids after somebody deletes their account?',
    'a',
    ['Not at all', '30 days', '90 days', 'Until the next release'],
    0.2,
    'Deleting the account deletes what belongs to it; only sums without ids stay.',
  ),
  {
    kind: 'multiple',
    text: 'Which of these belong into the data safety form?',
    options: options(
      'Crash logs',
      'Advertising id',
      'The level one has reached',
      'Approximate location',
      'Colour of the theme',
    ),
    correct: ['a', 'b', 'd'],
    points: 3,
    easy: 0.15,
    why: 'What leaves the device and can be tied to a person or a device belongs into it, also when an SDK sends it.',
  },
  {
    kind: 'true_false',
    text: 'A game for families may show ads of any certified network.',
    options: truth,
    correct: ['false'],
    points: 1,
    easy: 0.4,
    why: 'Only networks certified for families, and only with content for them.',
  },
  one(
    'An interstitial may appear …',
    'b',
    [
      'when the app is opened',
      'between two levels',
      'while the player taps',
      'after the home button',
    ],
    0.6,
    'At a natural break, never where a tap was meant for the game.',
  ),
  {
    kind: 'ordering',
    text: 'A store rejects a build. Put what is done into its order.',
    options: options(
      'Read which rule it names',
      'Find the SDK or screen it is about',
      'Correct the build or the form',
      'Note it in the release document',
      'Hand in again with an answer',
    ),
    correct: ['a', 'b', 'c', 'd', 'e'],
    points: 3,
    easy: 0.2,
    why: 'The note comes before the answer: it is what the answer is written from.',
  },
  {
    kind: 'text',
    text: whyNotes,
    options: [],
    correct: [],
    points: 4,
    easy: 0,
    model:
      'Find the data named, compare it with the SDKs, correct the form or the build, record it, answer the reviewer.',
  },
];

const basics: DemoQuestion[] = [
  one(
    'What does eCPM say?',
    'a',
    [
      'Revenue per thousand impressions',
      'Cost of an install',
      'Revenue per player and day',
      'Share of filled requests',
    ],
    0.5,
    'eCPM = revenue / impressions × 1000.',
  ),
  one(
    'Fill is 80%, show rate 50%. Of 1,000 requests, how many impressions?',
    'b',
    ['800', '400', '500', '1,300'],
    0.3,
    '1,000 × 0.8 × 0.5 = 400.',
  ),
  {
    kind: 'multiple',
    text: 'What raises ARPDAU, all else being equal?',
    options: options(
      'Higher eCPM',
      'More impressions per player',
      'More installs',
      'More purchases',
    ),
    correct: ['a', 'b', 'd'],
    points: 3,
    easy: 0.2,
    why: 'ARPDAU is revenue over daily players: installs raise both sides.',
  },
  {
    kind: 'true_false',
    text: 'Bidding networks have no floor of their own.',
    options: truth,
    correct: ['false'],
    points: 1,
    easy: 0.4,
    why: 'A floor below which we do not sell holds for bidders too.',
  },
  {
    kind: 'matching',
    text: 'What does each figure say?',
    options: options('eCPM', 'ROAS', 'ARPDAU', 'Fill rate'),
    matches: options(
      'Revenue per thousand impressions',
      'Revenue for what was spent on players',
      'Revenue per daily player',
      'Requests that got an ad',
      'Ads that were shown',
      'Cost of an install',
    ),
    correct: ['a', 'b', 'c', 'd'],
    points: 4,
    easy: 0.3,
    why: 'Ads shown of those that were loaded are the show rate; the cost of an install is the CPI.',
  },
  {
    kind: 'number',
    text: 'Revenue is 1,200 USD with 400,000 impressions. What is the eCPM?',
    options: [],
    correct: [],
    number: { value: '3', tolerance: '0.05', unit: 'USD' },
    points: 2,
    easy: 0.2,
    why: '1,200 / 400,000 × 1,000 = 3.',
  },
  {
    kind: 'text',
    text: whyFloors,
    options: [],
    correct: [],
    points: 4,
    easy: 0,
    model: 'Fill and show rate by country, then eCPM times impressions; go back step by step.',
  },
];

export const quizzes: DemoQuiz[] = [
  {
    title: 'Store policies, autumn round',
    description:
      'What the stores allow and forbid since September. **Open book:** look up what you like.',
    minutes: 20,
    opensAgo: 16,
    closesIn: -2,
    attempts: 1,
    questions: policies,
  },
  {
    title: 'Ad figures: the basics',
    description:
      'Fifteen minutes about the figures we talk about every day.\n\nNobody is graded for a raise by it; it tells us what the next workshop should be about.',
    minutes: 20,
    opensAgo: 2,
    closesIn: 5,
    attempts: 3,
    material: [
      { document: 'eCPM floor guide' },
      {
        title: 'Glossary of the Google Mobile Ads help',
        url: 'https://support.google.com/admob/topic/7384409',
      },
    ],
    questions: basics,
  },
];
