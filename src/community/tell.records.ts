import { wordsOf } from '#/kernel/rich-text.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import type { Commented } from '#/store/comment-subject.ts';
import type { Context } from '#/store/handler.ts';
import { readersAmong, type Subjects } from './comment-access.records.ts';
import { writersIn, writersOn } from './comments.records.ts';
import { watching } from './follows/follows.records.ts';
import { aboutOf } from './follows/tell-followers.records.ts';

interface Written {
  kind: SubjectKind | string;
  subjectId: number;
  commentId: number;
  /** First comment of its burst. */
  burstId: number;
  body: string;
  /** What its files are called. */
  files?: readonly string[];
  /** Mentioned now and not before. */
  mentioned: readonly number[];
  /** Only those mentioned are told: it was changed, not written. */
  changed?: boolean;
}

/** The page that shows the comment; the console scrolls to it. */
export const commentLink = (subject: Commented, commentId: number) =>
  `${subject.link}#comment-${commentId}`;

/**
 * Tells those a comment names, and once a burst those who follow what it is on: its watchers and who
 * wrote on it before. Nobody is told who could not read the comment.
 */
export async function tellOf(
  { db, who, now, notify }: Context,
  subjects: Subjects,
  subject: Commented,
  it: Written,
): Promise<void> {
  const shared = {
    body: wordsOf(it.body) || (it.files ?? []).join(', '),
    from: who.name,
    link: commentLink(subject, it.commentId),
  };
  await notify(
    it.mentioned.filter((id) => id !== who.id),
    {
      ...shared,
      type: 'comment.mentioned',
      title: `${who.name} mentions you in ${subject.title}`,
      key: `mention/${it.commentId}`,
    },
  );
  if (it.changed) return;
  const on = { kind: it.kind, id: it.subjectId };
  const following = [
    ...subject.watchers,
    ...(await writersOn(db, it.kind, it.subjectId)),
    ...(await watching(db, on)),
  ];
  const others = following.filter((id) => id !== who.id && !it.mentioned.includes(id));
  await notify(await readersAmong(db, subjects, on, [...new Set(others)], now), {
    ...shared,
    type: 'comment.added',
    title: `${who.name} comments on ${subject.title}`,
    key: `comments/${it.kind}/${it.subjectId}/${it.burstId}`,
    about: aboutOf(on, subject),
  });
}

/** Tells those who wrote in a thread on words of a text, as far as they may still read it, that it is settled. */
export async function tellOfResolving(
  { db, who, now, notify }: Context,
  subjects: Subjects,
  subject: Commented,
  it: {
    id: number;
    version: number;
    subject_kind: SubjectKind | string;
    subject_id: number;
    quote: string;
  },
): Promise<void> {
  const on = { kind: it.subject_kind, id: it.subject_id };
  const writers = (await writersIn(db, it.id)).filter((id) => id !== who.id);
  await notify(await readersAmong(db, subjects, on, writers, now), {
    type: 'comment.resolved',
    title: `${who.name} resolves a comment on ${subject.title}`,
    body: it.quote,
    from: who.name,
    link: commentLink(subject, it.id),
    key: `comment.resolved/${it.id}/${it.version}`,
    about: aboutOf(on, subject),
  });
}
