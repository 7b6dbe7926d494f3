import { counted } from '#/kernel/numbers.ts';
interface Parts {
  checklist: { done: number; of: number };
  phasesAhead: number;
}

/**
 * What of a task is still to be done, in words that a sentence begins with: items of its checklist and,
 * when it is to be closed, the phases it has not come to. Undefined when nothing is.
 */
export function openParts(
  { checklist: { done, of }, phasesAhead }: Parts,
  to: 'in_review' | 'closed',
): string | undefined {
  const ahead = to === 'closed' ? phasesAhead : 0;
  const items = done < of && `${of - done} of ${of} items are open`;
  const phases = ahead > 0 && counted(ahead, 'phase is ahead', 'phases are ahead');
  return [items, phases].filter(Boolean).join(', ') || undefined;
}
