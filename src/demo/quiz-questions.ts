import { noNumber, type RightNumber } from '#/domains/people/quizzes/questions/quiz-number.ts';
import { trueFalse, type QuestionKind } from '#/domains/people/quizzes/quiz-words.ts';

/** What the draft and the question bank of the demo company ask. */
export interface DemoQuestion {
  kind: QuestionKind;
  text: string;
  number?: RightNumber;
  /** The right ones begin with a star. */
  options?: readonly string[];
  points: number;
  partial?: true;
  modelAnswer?: string;
  explanation?: string;
  tags: readonly string[];
}

const ads: readonly DemoQuestion[] = [
  {
    kind: 'single',
    text: 'What does **eCPM** count?',
    options: ['*Revenue per thousand impressions', 'Cost per install', 'Clicks per thousand users'],
    points: 1,
    explanation: 'Effective cost per mille: revenue / impressions × 1000.',
    tags: ['ads', 'basics'],
  },
  {
    kind: 'multiple',
    text: 'A rewarded video earns less than last week. What do you look at first?',
    options: [
      '*Fill rate',
      '*Impressions per user',
      '*eCPM by network',
      'The colour of the button',
    ],
    points: 3,
    partial: true,
    explanation: 'Revenue is requests × fill × show × eCPM: one of them has moved.',
    tags: ['ads', 'monetisation'],
  },
  {
    kind: 'true_false',
    text: 'A higher floor price always raises revenue.',
    options: ['True', '*False'],
    points: 1,
    explanation: 'Fill falls as the floor rises; the product of the two counts.',
    tags: ['ads', 'floors'],
  },
];

const levels: readonly DemoQuestion[] = [
  {
    kind: 'single',
    text: 'When does the difficulty of a level count as a spike?',
    options: ['*When the win rate falls by more than 15 points', 'When it has a boss', 'Never'],
    points: 2,
    tags: ['levels'],
  },
  {
    kind: 'multiple',
    text: 'Which figures tell that a level is too hard?',
    options: ['*Tries per win', '*Players who leave on it', 'Downloads'],
    points: 2,
    tags: ['levels', 'retention'],
  },
  {
    kind: 'single',
    text: 'How many new mechanics should a level introduce?',
    options: ['One', 'Two', 'Three'],
    points: 1,
    tags: ['levels'],
  },
];

const bank: readonly DemoQuestion[] = [
  ...ads,
  {
    kind: 'single',
    text: 'What does **ARPDAU** divide?',
    options: ['*Revenue by daily active users', 'Revenue by installs', 'Spend by installs'],
    points: 1,
    explanation: 'Average revenue per daily active user.',
    tags: ['basics', 'monetisation'],
  },
  {
    kind: 'single',
    text: 'A cohort has a ROAS D7 of 80 % and a D30 of 120 %. When has it paid back?',
    options: ['Before day 7', '*Between day 7 and day 30', 'Not yet'],
    points: 2,
    explanation: 'It passes 100 % between the two days.',
    tags: ['acquisition', 'roas'],
  },
  {
    kind: 'multiple',
    text: 'What belongs into a bug report?',
    options: ['*What you did', '*What you expected', '*What happened instead', 'Who is to blame'],
    points: 3,
    partial: true,
    tags: ['bugs', 'basics'],
  },
  {
    kind: 'true_false',
    text: 'Retention of day 7 counts only players who opened the game on exactly that day.',
    options: ['*True', 'False'],
    points: 1,
    explanation: 'Classic retention; rolling retention counts that day or any later one.',
    tags: ['retention', 'basics'],
  },
  {
    kind: 'number',
    text: 'Of 2,400 new players 1,032 come back on the next day. What is the retention of day 1?',
    number: { value: '43', tolerance: '0.5', unit: '%' },
    points: 1,
    explanation: '1,032 / 2,400 = 43 %.',
    tags: ['retention', 'basics'],
  },
  {
    kind: 'text',
    text: 'How would you find out why players leave on their first day?',
    points: 4,
    modelAnswer: 'A funnel of the tutorial by version and country, then five sessions watched.',
    tags: ['retention'],
  },
  {
    kind: 'file',
    text: 'Draw the first screen of a level that explains itself. A photo of paper will do.',
    points: 5,
    modelAnswer: 'One thing to touch, and where it leads.',
    tags: ['drawing'],
  },
];

export const demoQuestions = { levels, bank };

/** A question as its table has it. */
export function rowOf(it: DemoQuestion, at: number) {
  const options = (it.options ?? []).map((text, place) => ({
    id: it.kind === 'true_false' ? trueFalse[place]!.id : `o${place + 1}`,
    text: text.replace(/^\*/, ''),
    isRight: text.startsWith('*'),
  }));
  return {
    kind: it.kind,
    text: it.text,
    options: options.map(({ id, text }) => ({ id, text })),
    correct: options.filter((option) => option.isRight).map((option) => option.id),
    partial: it.partial ?? false,
    number: it.number ?? noNumber,
    model_answer: it.modelAnswer ?? '',
    explanation: it.explanation ?? '',
    points: it.points,
    tags: [...it.tags],
    position: at + 1,
  };
}
