import { endedNote, endsWarning, resumeEnded } from '#/community/issue-work/ended-work.part.ts';
import { blockedNote, blockedWarning } from '#/community/relations/blocked.part.ts';
import type { StatusGroup } from '../project-words.ts';
import type { Issue } from './issue.contract.ts';

const isOver = (group: StatusGroup) => group === 'completed' || group === 'cancelled';
const isUnderWay = (group: StatusGroup) => group === 'started' || group === 'completed';

/** Says which work ended with it, and of what has begun or is done that other open work blocks it. */
export async function noteOf(issue: Issue): Promise<string> {
  const { group } = issue.status;
  const notes = await Promise.all([
    isOver(group) ? endedNote(issue) : '',
    isUnderWay(group) ? blockedNote('issue', issue.id) : '',
  ]);
  return notes.join('');
}

/** The same before an issue is moved; undefined where nothing is to be said. */
export async function moveWarning(id: number, to: StatusGroup): Promise<string | undefined> {
  const warnings = await Promise.all([
    isOver(to) ? endsWarning(id) : undefined,
    isUnderWay(to) ? blockedWarning('issue', id) : undefined,
  ]);
  return warnings.filter(Boolean).join('. ') || undefined;
}

/** After a move is taken back: the work that it ended while its timer ran goes on. */
export async function undoEnded(moved: Issue): Promise<void> {
  if (isOver(moved.status.group)) await resumeEnded(moved);
}
