import type { Keeping, Operation } from './answer-desk.ts';

const storage = globalThis.localStorage as Storage | undefined;

/**
 * Answers of an attempt that the server does not have yet, in this browser: whoever closes the tab or
 * loses the connection finds them again, and they are sent then.
 */
export function keptAnswers(attemptId: number): Keeping {
  const prefix = `quiz-answer/${attemptId}/`;
  const names = () =>
    Array.from({ length: storage?.length ?? 0 }, (_, at) => storage!.key(at)!).filter((it) =>
      it.startsWith(prefix),
    );
  return {
    all: () =>
      names().flatMap((name) => {
        const text = storage?.getItem(name);
        return text ? [JSON.parse(text) as Operation] : [];
      }),
    put: (it) => storage?.setItem(prefix + it.operation, JSON.stringify(it)),
    drop: (operation) => storage?.removeItem(prefix + operation),
  };
}
