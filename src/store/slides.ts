import type PptxGen from 'pptxgenjs';

/** Everywhere at hand, unlike Inter: a presentation is opened on other people's machines. */
export const FONT = 'Arial';
/** Inches on a 13.33 × 7.5 slide; what fills a slide begins at `TOP`. */
export const LEFT = 0.6;
export const WIDTH = 12.1;
export const TOP = 1.35;

export type Slide = ReturnType<PptxGen['addSlide']>;

/** XML knows no control characters but the line break. */
export const plain = (words: string): string => words.replaceAll(/[^\P{Cc}\n]/gu, '');
