/** The demo company's people and teams. All of them are invented. */

export const teamNames = ['Puzzle', 'Cards', 'Arcade', 'Idle', 'Word'] as const;
export type TeamName = (typeof teamNames)[number];

export interface DemoPerson {
  name: string;
  role: string;
  title: string;
  team?: TeamName;
  leads?: TeamName;
}

const member = (team: TeamName, title: string, ...names: string[]): DemoPerson[] =>
  names.map((name) => ({ name, role: 'Member', title, team }));

export const demoPeople: readonly DemoPerson[] = [
  { name: 'Usman Latif', role: 'Super admin', title: 'Head of operations' },
  { name: 'Maryam Tariq', role: 'Admin', title: 'Studio manager' },
  { name: 'Omar Khalid', role: 'Admin', title: 'Head of games' },
  { name: 'Ayesha Rauf', role: 'HR', title: 'People partner' },
  { name: 'Faisal Mehmood', role: 'Finance', title: 'Finance manager' },
  { name: 'Rabia Nawaz', role: 'Data entry', title: 'Data analyst', team: 'Puzzle' },
  {
    name: 'Sana Mirza',
    role: 'Team lead',
    title: 'Lead of Puzzle',
    team: 'Puzzle',
    leads: 'Puzzle',
  },
  ...member('Puzzle', 'Game developer', 'Hira Baig', 'Zain Farooq', 'Bilal Anwar'),
  ...member('Puzzle', 'Artist', 'Noor Siddiq', 'Areeba Shah'),
  {
    name: 'Danish Iqbal',
    role: 'Team lead',
    title: 'Lead of Cards',
    team: 'Cards',
    leads: 'Cards',
  },
  ...member('Cards', 'Game developer', 'Mahnoor Aziz', 'Hamza Riaz'),
  ...member('Cards', 'Marketing specialist', 'Kiran Javed'),
  {
    name: 'Saad Qureshi',
    role: 'Team lead',
    title: 'Lead of Arcade',
    team: 'Arcade',
    leads: 'Arcade',
  },
  ...member('Arcade', 'Level designer', 'Dania Langah', 'Tariq Jamal'),
  ...member('Arcade', 'Game developer', 'Sara Yousaf'),
  { name: 'Nida Haroon', role: 'Team lead', title: 'Lead of Idle', team: 'Idle', leads: 'Idle' },
  ...member('Idle', 'Game developer', 'Waqas Ahmed', 'Laiba Khan'),
  { name: 'Imran Sheikh', role: 'Team lead', title: 'Lead of Word', team: 'Word', leads: 'Word' },
  ...member('Word', 'Game developer', 'Zara Malik', 'Junaid Akram'),
];

/** Nobody else can have addresses there. */
export const demoDomain = 'backlot.example';
export const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@${demoDomain}`;

/** Everybody's, in the demo company only. */
export const demoSecrets = { password: 'seven tall lanterns', pin: '592604' };

/** One person of each kind to sign in as. */
export const demoSignIns = [
  'Sana Mirza',
  'Hira Baig',
  'Omar Khalid',
  'Usman Latif',
  'Ayesha Rauf',
  'Faisal Mehmood',
  'Rabia Nawaz',
].map((name) => ({
  name,
  email: emailOf(name),
  role: demoPeople.find((it) => it.name === name)!.role,
}));
