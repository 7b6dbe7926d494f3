/** What an action that cannot be taken back asks before a button runs it. */
export interface Question {
  title: string;
  words: string;
  /** On the button that goes ahead: the action's own verb. */
  verb: string;
  answer: (isYes: boolean) => void;
}

let question: Question | undefined;
let hosts = 0;
const listeners = new Set<() => void>();

function set(next: Question | undefined) {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that is open, for `useSyncExternalStore`; whoever listens shows it. */
export const questions = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    hosts += 1;
    return () => {
      listeners.delete(listener);
      hosts -= 1;
    };
  },
  read: () => question,
};

export interface Asking {
  /** What is asked, without its sign: "Remove a webhook". */
  title?: string;
  confirm?: string;
  /** On the button; the first word of the title unless told. */
  verb?: string;
}

/**
 * Resolves to whether somebody goes ahead, at once where nothing is asked. A second question answers
 * the first with no.
 */
export function confirmed({ title = '', confirm, verb }: Asking): Promise<boolean> {
  if (!confirm) return Promise.resolve(true);
  // A part that shows no dialogs leaves it to the browser.
  if (hosts === 0) return Promise.resolve(window.confirm(`${title}? ${confirm}`));
  question?.answer(false);
  return new Promise((done) => {
    const answer = (isYes: boolean) => {
      set(undefined);
      done(isYes);
    };
    set({ title: `${title}?`, words: confirm, verb: verb ?? title.split(' ')[0]!, answer });
  });
}
