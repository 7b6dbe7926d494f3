import { useEffect } from 'react';
import type { SheetChoice } from './figures.actions.ts';

/** What the list of the page one is on can be saved as; set while such a page is shown. */
let shown: ((format: SheetChoice) => Promise<string>) | undefined;

/** Lets the palette save the list of this page. `save` resolves to the name of the file. */
export function useSavableList(save: (format: SheetChoice) => Promise<string>) {
  useEffect(() => {
    shown = save;
    return () => {
      if (shown === save) shown = undefined;
    };
  }, [save]);
}

export const savableList = () => shown;
