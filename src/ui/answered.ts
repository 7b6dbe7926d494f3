import { useState } from 'react';

/**
 * The question that what is on the screen answers: while the reply to the next one is on its way,
 * the one before. Rows lead where their own question says: a country's row, read as a campaign's,
 * would lead nowhere. `asked` is the same object for as long as nothing else is asked.
 */
export function useAnswered<T>(asked: T, isWaiting: boolean): T {
  const [answered, setAnswered] = useState(asked);
  if (isWaiting) return answered;
  if (answered !== asked) setAnswered(asked);
  return asked;
}
