const ENGLISH = 'en';

/** The language that pages and server are built in: `BACKLOT_LANGUAGE`; English where it says none. */
export const wantedLanguage = (): string => process.env['BACKLOT_LANGUAGE'] || ENGLISH;

export const isEnglish = (): boolean => wantedLanguage() === ENGLISH;
