import { useEffect, useState } from 'react';

/** Whether Ctrl or ⌘ is held down: the numbers of the rows show meanwhile. */
export function useHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const note = ({ ctrlKey, metaKey }: KeyboardEvent) => setHeld(ctrlKey || metaKey);
    const forget = () => setHeld(false);
    window.addEventListener('keydown', note, true);
    window.addEventListener('keyup', note, true);
    window.addEventListener('blur', forget);
    return () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('keyup', note, true);
      window.removeEventListener('blur', forget);
    };
  }, []);
  return isHeld;
}
