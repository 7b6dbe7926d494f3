import { useState } from 'react';

/**
 * A record as it was when its form was opened, however often its list is read anew meanwhile: what
 * somebody else saves in that time is then refused as stale instead of being overwritten unseen.
 */
export function useOpened<T>(record: T): T {
  const [opened] = useState(() => record);
  return opened;
}
