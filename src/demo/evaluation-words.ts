/** The form of the demo company and what people say in it. All of it is invented. */
export const demoForm = {
  name: 'Half-year review',
  description:
    'How the half-year went: what was made, how it was made, and how it was to work together. Look at the whole half-year, not at the last weeks.',
  categories: [
    {
      name: 'Craft',
      weight: 35,
      questions: [
        ['Quality of the work', 'Look at what was shipped and what came back from review.', 60],
        ['Knows the tools and learns new ones', 'Engine, SDKs, analytics.', 40],
      ],
    },
    {
      name: 'Delivery',
      weight: 25,
      questions: [
        ['Keeps what was agreed', 'Due days, estimates, what was promised to others.', 60],
        ['Works on what matters most', '', 40],
      ],
    },
    {
      name: 'Players first',
      weight: 15,
      questions: [['Looks at how players take it', 'Reviews, tests, figures.', 100]],
    },
    {
      name: 'Working together',
      weight: 15,
      questions: [
        ['Helps others', '', 50],
        ['Says early when something goes wrong', '', 50],
      ],
    },
    {
      name: 'Ownership',
      weight: 10,
      questions: [
        ['Carries things to the end', 'Also what is nobody’s task.', 100],
        [
          'What should be different in half a year?',
          'In words: of the work, of the team, of us.',
          0,
        ],
      ],
    },
  ],
} as const;

/** What is said to the question that is answered in words, by side. */
export const openAnswers = {
  self: [
    'I would like to lead one feature from the first sketch to the store.',
    'Fewer things at once, and the build that I break mended before lunch.',
    'More time with the players’ reviews; I only see them when something is wrong.',
  ],
  lead: [
    'Own one system whole, and teach it to somebody.',
    'Say no earlier. What is taken on is done well.',
    'Look at the figures after each release, and write two sentences about them.',
  ],
} as const;

/** By score, what leads write; the extremes always have a word. */
export const leadComments: Record<number, readonly string[]> = {
  1: ['Twice it had to be done again from the start; we will look at it together each week.'],
  2: ['Often late and without a word; that is what the next half-year is about.'],
  3: ['Solid. What is agreed is done.'],
  4: [
    'More than was asked, and others learn from it.',
    'The level tools of this half-year would not be there otherwise.',
  ],
  5: [
    'The best work of the team this half-year: the season event was carried alone.',
    'Others come to ask, and go away with more than an answer.',
  ],
};

export const selfComments: Record<number, readonly string[]> = {
  1: ['I did not get to it at all.'],
  2: ['I know this is what I have to work on.'],
  3: ['As before.'],
  4: [
    'I took over the ads integration and it runs without me now.',
    'میں نے LevelPlay کا integration وقت سے پہلے مکمل کیا، اور rewarded ads کا eCPM 12% بڑھا۔',
  ],
  5: ['The season event: from the first sketch to the release.'],
};

export const overallComments = [
  'A good half-year. Next: fewer things at a time, and those to the end.',
  'Grew a lot since the last review. Ready for more.',
  'Steady and calm, also in the weeks before the release.',
];
