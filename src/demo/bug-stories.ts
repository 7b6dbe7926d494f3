/** What does not work in the console of the demo company. */

type State =
  | 'new'
  | 'reopened'
  | 'needs_info'
  | 'triaged'
  | 'in_progress'
  | 'fixed'
  | 'verified'
  | 'duplicate'
  | 'rejected';

export interface BugStory {
  title: string;
  happened: string;
  expected: string;
  severity: 1 | 2 | 3 | 4;
  /** Where it has been; the last one is where it is. */
  way: readonly State[];
  reporter: string;
  assignee?: string;
  reason?: string;
  /** Days since it was reported. */
  ago: number;
  route: string;
  /** Have it too. */
  votes?: readonly string[];
  /** Place in this list of the one that says the same. */
  duplicateOf?: number;
  error?: string;
  picture?: true;
  /** It became the first open bug of this project. */
  project?: string;
}

export const bugStories: readonly BugStory[] = [
  {
    title: 'Rewarded interstitials are in the totals twice',
    happened:
      'The totals row of the network pivot is 3 % higher than the rows above it. Without rewarded interstitials both agree.',
    expected: 'The totals row is the sum of the rows.',
    severity: 2,
    way: ['triaged', 'in_progress'],
    reporter: 'Rabia Nawaz',
    assignee: 'Hira Baig',
    ago: 9,
    route: '/reports/network-reports',
    votes: ['Faisal Mehmood', 'Sana Mirza'],
    picture: true,
    project: 'MED',
  },
  {
    title: 'Sum below the networks is too high',
    happened: 'I added the column by hand and get less.',
    expected: '',
    severity: 3,
    way: ['duplicate'],
    reporter: 'Faisal Mehmood',
    ago: 8,
    route: '/reports/network-reports',
    duplicateOf: 0,
  },
  {
    title: 'Pasting 400 cells from a sheet freezes the data entry console',
    happened:
      'I pasted a month of installs. The tab hung for about 20 seconds, then all was there.',
    expected: 'It takes a second.',
    severity: 2,
    way: [],
    reporter: 'Rabia Nawaz',
    ago: 1,
    route: '/data-entry/console',
    error: 'Error: Maximum update depth exceeded\n    at EntryGrid (entry-grid-D1x.js:1:8841)',
  },
  {
    title: 'Badge of the extension stays at 3 after everything is read',
    happened: 'Read all notifications in the console, the badge still says 3 until the next poll.',
    expected: 'It goes at once.',
    severity: 4,
    way: [],
    reporter: 'Hira Baig',
    ago: 2,
    route: '/dashboard',
  },
  {
    title: 'Dark theme: the tide chart has a black legend on black',
    happened: 'The names of the networks cannot be read.',
    expected: 'Light text.',
    severity: 3,
    way: ['triaged'],
    reporter: 'Sana Mirza',
    assignee: 'Omar Khalid',
    ago: 5,
    route: '/monetisation',
    picture: true,
    votes: ['Hira Baig'],
  },
  {
    title: 'Leave calendar loses the team filter on reload',
    happened: 'Chose Team Puzzle, pressed F5, it showed everyone.',
    expected: 'The address keeps it.',
    severity: 3,
    way: ['needs_info'],
    reporter: 'Ayesha Rauf',
    reason: 'Which browser was it, and did the address still say team= before the reload?',
    ago: 4,
    route: '/short-leave',
  },
  {
    title: 'Export of users has no column for the department',
    happened: 'The CSV ends with the team.',
    expected: 'Department beside the team, as on the page.',
    severity: 4,
    way: ['triaged', 'in_progress', 'fixed'],
    reporter: 'Ayesha Rauf',
    assignee: 'Omar Khalid',
    ago: 12,
    route: '/user-management/users',
  },
  {
    title: 'Signing in with a device code that has spaces fails',
    happened: 'Copied "592 604" from the mail: wrong code.',
    expected: 'Spaces do not matter.',
    severity: 2,
    way: ['triaged', 'in_progress', 'fixed', 'verified'],
    reporter: 'Sana Mirza',
    assignee: 'Omar Khalid',
    ago: 20,
    route: '/login',
  },
  {
    title: 'ROAS triangle shows yesterday as immature for two days',
    happened: 'D1 of Tuesday is hatched on Thursday.',
    expected: 'Hatched until the figures are complete, not longer.',
    severity: 2,
    way: ['triaged', 'in_progress', 'fixed', 'reopened'],
    reporter: 'Faisal Mehmood',
    assignee: 'Hira Baig',
    reason: 'Better for Android, still wrong for iOS.',
    ago: 15,
    route: '/roas-dashboard',
  },
  {
    title: 'Revenue of Hickory Hearts is lower than in MAX',
    happened: 'We show 412 $, MAX says 431 $.',
    expected: 'The same.',
    severity: 3,
    way: ['rejected'],
    reporter: 'Rabia Nawaz',
    reason: 'The day was still provisional; both say 431 $ now.',
    ago: 18,
    route: '/reports/network-reports',
  },
  {
    title: 'Palette does not find people by their title',
    happened: 'Typed "level designer", nobody came.',
    expected: 'People whose title it is.',
    severity: 4,
    way: ['triaged'],
    reporter: 'Hira Baig',
    ago: 6,
    route: '/tasks',
    votes: ['Ayesha Rauf'],
  },
  {
    title: 'Nobody of Team Cards can open the sheet since this morning',
    happened: 'The page says that it could not be shown.',
    expected: 'The sheet.',
    severity: 1,
    way: [],
    reporter: 'Hira Baig',
    ago: 0,
    route: '/dashboard/sheet',
    votes: ['Sana Mirza', 'Rabia Nawaz', 'Faisal Mehmood'],
    error:
      "TypeError: Cannot read properties of undefined (reading 'days')\n    at SheetGrid (sheet.screen-Bq2.js:1:20341)",
  },
];
