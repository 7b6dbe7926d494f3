import { shortDay } from '#/kernel/date-words.ts';
import { documentPage } from '#/kernel/document-links.ts';
import { counted } from '#/kernel/numbers.ts';
import type { Audience, Standing } from './document.contract.ts';

export const DOCUMENTS = '/tasks/documents';
export const EDITOR = '/tasks/document-create';
export const MANUAL = '/update-docs';
export const GUIDES = '/guide-edit';

export const documentHref = documentPage;

export const standingTones = { verified: 'good', stale: 'warn', unverified: 'neutral' } as const;

/** `Verified until 12 Mar`, short `Until 12 Mar`; `Ran out on 3 Nov`, `Not verified`. */
export function standingWords(
  standing: Standing,
  until: string | null,
  today: string,
  short = false,
): string {
  if (until === null) return 'Not verified';
  const day = shortDay(until, today);
  if (short && standing === 'verified') return `Until ${day}`;
  return standing === 'verified' ? `Verified until ${day}` : `Ran out on ${day}`;
}

const teamWords = (name: string) => (name.startsWith('Team ') ? name : `Team ${name}`);
const verbs = { read: 'read', write: 'read and write' } as const;

/** `Everybody may read`, `Team Puzzle may read and write`, `The owner and 3 people`, `Only the owner`. */
export function audienceWords({ kind, level, team, people }: Audience): string {
  if (kind === 'everybody') return `Everybody may ${verbs[level]}`;
  if (kind === 'team') return `${team ? teamWords(team) : 'A team'} may ${verbs[level]}`;
  if (people === 0) return 'Only the owner';
  return `The owner and ${counted(people, 'person', 'people')}`;
}
