import { useEffect, useState } from 'react';
import { changeOf, keptOf, onKeptOf } from '../kept.ts';
import { useOwner } from './owner.ts';

/** What was typed into a field of this name, kept for its person through closing the popup. */
export function useDraft(name: string): [string, (text: string) => void] {
  const { person } = useOwner();
  const [text, setText] = useState('');
  useEffect(() => {
    if (person === undefined) return;
    const fill = (kept = '') => setText((it) => it || kept);
    void keptOf(person, 'drafts').then((drafts) => fill(drafts[name]));
    // What was refused or taken back comes once into a line that is empty.
    const known = new Set<string>();
    return onKeptOf(person, 'queue', (queue) => {
      for (const { id, refused, takenBack, draft } of queue) {
        if (!(refused || takenBack) || draft?.field !== name || known.has(id)) continue;
        known.add(id);
        fill(draft.text);
      }
    });
  }, [name, person]);
  const set = (to: string) => {
    setText(to);
    if (person !== undefined)
      void changeOf(person, 'drafts', (drafts) => ({ ...drafts, [name]: to }));
  };
  return [text, set];
}
