import { createContext, use, useEffect, type RefObject } from 'react';

/** Fetches one of our own files as an address an image can show. */
export type LoadPicture = (address: string) => Promise<string>;

const PictureContext = createContext<LoadPicture>(() =>
  Promise.reject(new Error('Pictures cannot be fetched here.')),
);

/** The console says how pictures in texts are fetched: an image cannot send the session along. */
export const PictureProvider = PictureContext.Provider;

export const useLoadPicture = () => use(PictureContext);

/** Gives the person a file that a link of a text stands for. */
export type GiveFile = (id: number) => void;

const FileContext = createContext<GiveFile>(() => {});

/** The console says how files in texts are given: a link cannot send the session along. */
export const FileProvider = FileContext.Provider;

export const useGiveFile = () => use(FileContext);

/** Fetches the pictures of a text that was just put into this element. */
export function usePictures(box: RefObject<HTMLElement | null>, html: string) {
  const load = useLoadPicture();
  useEffect(() => {
    if (!html.includes('data-src')) return;
    let gone = false;
    for (const image of box.current?.querySelectorAll<HTMLImageElement>('img[data-src]') ?? []) {
      void load(image.dataset['src']!).then(
        (address) => gone || image.setAttribute('src', address),
        () => gone || image.setAttribute('data-failed', ''),
      );
    }
    return () => {
      gone = true;
    };
  }, [box, html, load]);
}
