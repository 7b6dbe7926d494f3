import { useEffect, useState } from 'react';
import { changeOf, keptOf } from '../kept.ts';
import { useOwner } from './owner.ts';

/** What was typed into a field of this name, kept for its person through closing the popup. */
export function useDraft(name: string): [string, (text: string) => void] {
  const { person } = useOwner();
  const [text, setText] = useState('');
  useEffect(() => {
    if (person === undefined) return;
    void keptOf(person, 'drafts').then((drafts) => setText((it) => it || (drafts[name] ?? '')));
  }, [name, person]);
  const set = (to: string) => {
    setText(to);
    if (person !== undefined)
      void changeOf(person, 'drafts', (drafts) => ({ ...drafts, [name]: to }));
  };
  return [text, set];
}
