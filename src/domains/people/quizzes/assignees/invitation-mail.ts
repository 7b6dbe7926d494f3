import { namedDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import type { Message } from '#/store/mail/mail.ts';

export interface Invited {
  name: string;
  email: string;
}

export interface Told {
  id: number;
  title: string;
  opens_at: Date | null;
  closes_at: Date | null;
  minutes: number | null;
}

/** "Fri 21 Nov, 15:00 PKT". */
export const momentWords = (it: Date) => `${namedDay(dayOf(it))}, ${timeOf(it)} ${zoneName(it)}`;

/** The token stands behind `#`: no server on the way, and no log, gets to see it. */
const linkTo = (publicUrl: string, quizId: number, token: string) =>
  `${publicUrl}/administration/quiz?take=${quizId}#quiz-token=${token}`;

function facts(quiz: Told, extraMinutes: number): string[] {
  const minutes = quiz.minutes === null ? null : quiz.minutes + extraMinutes;
  return [
    ...(quiz.opens_at ? [`It opens on ${momentWords(quiz.opens_at)}.`] : []),
    ...(quiz.closes_at ? [`It closes on ${momentWords(quiz.closes_at)}.`] : []),
    ...(minutes === null ? [] : [`From when you begin you have ${minutes} minutes.`]),
  ];
}

const letter = (to: Invited, subject: string, lines: readonly string[]): Message => ({
  to: to.email,
  subject,
  text: `${[`Hello ${to.name},`, ...lines].join('\n\n')}\n\nBacklot\n`,
});

/** Asks somebody to take a quiz. */
export const invitationMail = (
  publicUrl: string,
  to: Invited & { extra_minutes: number },
  quiz: Told,
  from: string,
  token: string,
): Message =>
  letter(to, `Quiz: ${quiz.title}`, [
    `${from} asks you to take the quiz "${quiz.title}".`,
    ...facts(quiz, to.extra_minutes),
    `Take it here; the link works for you alone:\n${linkTo(publicUrl, quiz.id, token)}`,
  ]);

/** Reminds somebody of a quiz that closes soon; the link of the invitation still works. */
export const reminderMail = (publicUrl: string, to: Invited, quiz: Told): Message =>
  letter(to, `Closes soon: ${quiz.title}`, [
    `The quiz "${quiz.title}" closes on ${momentWords(quiz.closes_at!)}, and you have not handed it in.`,
    `Take it here:\n${publicUrl}/administration/quiz?take=${quiz.id}`,
  ]);
