import { useEffect, useState } from 'react';
import { change, kept } from '../kept.ts';

/** What was typed into a field of this name, kept through closing the popup. */
export function useDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(
    () => void kept('drafts').then((drafts) => setText((it) => it || (drafts[name] ?? ''))),
    [name],
  );
  const set = (to: string) => {
    setText(to);
    void change('drafts', (drafts) => ({ ...drafts, [name]: to }));
  };
  return [text, set];
}
