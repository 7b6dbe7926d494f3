import type { Option } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';

/** A Thursday. */
export const today = '2025-11-20';

const named = (kind: Hit['kind'], from: number, rows: readonly (readonly [string, string?])[]) =>
  rows.map(([title, key], at): Hit => ({
    kind,
    id: from + at,
    title,
    ...(key && { key }),
    ...(kind !== 'team' && { link: `/${kind}/${from + at}` }),
  }));

/** What the person of the corpus may see: names that are like verbs, pages, each other and dates. */
export const hits: readonly Hit[] = [
  ...named('app', 1, [
    ['Lantern Lagoon', 'LNT'],
    ['Harbor Blocks', 'HBB'],
    ['Night Kitchen', 'NKT'],
    ['Tundra Tactics', 'TUN'],
    ['Desk Golf', 'DSG'],
    ['Friday Farm', 'FRF'],
  ]),
  ...named('person', 11, [
    ['Hira Baig'],
    ['Bilal Anwar'],
    ['Sana Mirza'],
    ['Omar Khalid'],
    ['Dania Langah'],
    ['Sana Tariq'],
    ['May Chen'],
    ['Tomas Novák'],
    ['Ali Khan'],
    ['Ali Khan'],
  ]),
  ...named('team', 31, [['Arcade'], ['Puzzle'], ['Casual'], ['Growth']]),
  ...named('task', 41, [
    ['Night palette for islands', 'LNT-207'],
    ['Language pack for JP and KR', 'LNT-231'],
    ['Approve the store screenshots', 'HBB-12'],
    ['Start screen music', 'NKT-3'],
    ['Leave feedback on the trailer', 'TUN-88'],
  ]),
  ...named('issue', 61, [
    ['Crash on resume', 'APP-14'],
    ['Dark mode for the store page', 'APP-15'],
    ['Log in with Google', 'WEB-2'],
  ]),
  ...named('project', 71, [
    ['Website', 'WEB'],
    ['App platform', 'APP'],
  ]),
  ...named('document', 81, [['Sick leave and holidays'], ['Onboarding'], ['UA playbook']]),
  ...named('objective', 91, [['Grow ad revenue by a third'], ['Ship two puzzle games']]),
  ...named('key-result', 101, [['Raise eCPM in Brazil'], ['Cut crash rate below 0.5 %']]),
  ...named('campaign', 111, [['Summer-PK'], ['Lantern US'], ['Winter DE']]),
  ...named('report', 121, [['Weekly revenue by network'], ['Board pack']]),
  ...named('quiz', 131, [['Ad policy basics'], ['Security 2025']]),
  ...named('announcement', 141, [['Office closed on Friday'], ['New expense policy']]),
  ...named('view', 151, [['Pakistan, last week']]),
  ...named('bug-report', 161, [['Export button does nothing']]),
  ...named('asset', 171, [['MacBook Pro 14']]),
];

const listed = (from: number, ...titles: readonly string[]): Option[] =>
  titles.map((title, at) => ({ id: from + at, title }));

/** What parameters of a list of their own may name, by their labels; all others have an empty one. */
export const options: Readonly<Record<string, readonly Option[]>> = {
  Person: [...hits.filter((it) => it.kind === 'person'), ...listed(191, 'Rida Qadir')],
  App: listed(5, 'Desk Golf'),
  Evaluation: listed(201, 'Hira Baig', 'Omar Khalid'),
  Quiz: listed(131, 'Ad policy basics', 'Security 2025'),
  Serves: listed(91, 'Grow ad revenue by a third'),
  Objective: listed(91, 'Grow ad revenue by a third', 'Ship two puzzle games'),
  Department: listed(211, 'Quality', 'Publishing'),
  Network: listed(221, 'Zenith', 'Harbor Ads'),
  Import: listed(231, 'max-november.csv'),
  Leave: listed(241, 'Fri 21 Nov, 15:00 – 17:00'),
};
