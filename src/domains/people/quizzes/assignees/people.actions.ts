import { call } from '#/client/api.ts';
import { everyRow, oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import { duration, fallback, flag, many, optional, passed } from '#/kernel/parameters.ts';
import { previewOf, quizOf, quizThatIs, seenOf } from '../quiz-options.ts';
import type { Assignee } from './assignees.contract.ts';

const write = may('quizzes:write');
const running = quizThatIs('sent', 'open');

type OfQuiz = { quiz: number };

const candidatesOf = ({ quiz }: OfQuiz) =>
  everyRow((page) => call('GET /get-users', { quiz, ...page }));

const peopleOf = (quiz: number) => everyRow((page) => call('GET /quiz-people', { quiz, ...page }));

/** Those who are asked and for whom something holds. */
const asked = (holds: (it: Assignee) => boolean) =>
  optionFrom(
    'Person',
    async ({ quiz }: OfQuiz) =>
      (await peopleOf(quiz)).filter(holds).map(({ id, person, extraMinutes }) => ({
        id,
        title: person.name,
        note: extraMinutes > 0 ? `${extraMinutes} min more` : (person.title ?? undefined),
      })),
    ['quiz'],
  );

const quizAssign = action({
  id: 'quiz.assign',
  title: 'Choose who takes a quiz',
  icon: 'user-plus',
  access: write,
  keywords: ['assign', 'people', 'ask', 'team', 'role', 'extra time'],
  verbs: ['assign quiz', 'ask quiz'],
  parameters: {
    quiz: quizThatIs('draft', 'ready', 'sent', 'open'),
    people: many(
      optionFrom(
        'People',
        async (of: OfQuiz) =>
          (await candidatesOf(of))
            .filter((it) => !it.asked)
            .map(({ id, name, title }) => ({ id, title: name, ...(title && { note: title }) })),
        ['quiz'],
      ),
    ),
    minutes: optional(duration('Extra time')),
    asDraft: fallback(flag('Keep as', ['draft', 'as draft'], ['asked']), () => false),
  },
  preview: ({ quiz, people }) =>
    previewOf(quiz, () => ({ facts: [{ label: 'More', value: String(people?.length ?? 0) }] })),
  run: async ({ quiz, people, minutes = 0, asDraft }) => {
    const { asked } = await call('GET /getDrafts', { quiz });
    const before = asked.map(({ id, extraMinutes }) => ({ person: id, extraMinutes }));
    const more = people.map((person) => ({ person, extraMinutes: minutes }));
    const { version } = await seenOf(quiz);
    const input = { quiz, version, people: [...before, ...more] };
    const many = people.length === 1 ? 'One more person' : `${people.length} more people`;
    if (asDraft) {
      const kept = await call('POST /saveAssigneesDraft', input);
      const nobody = { quiz, version: kept.version, people: [] };
      return {
        message: `${many} chosen, not yet asked`,
        undo: () => call('POST /saveAssigneesDraft', nobody),
      };
    }
    const saved = await call('POST /saveAssignees', input);
    const { state } = await quizOf(quiz);
    const back = { quiz, version: saved.version, people: before };
    const isBefore = state === 'draft' || state === 'ready';
    return {
      message: `${many} asked to take it`,
      ...(isBefore && { undo: () => call('POST /saveAssignees', back) }),
    };
  },
});

export const quizSend = action({
  id: 'quiz.send',
  title: 'Send the invitations of a quiz',
  icon: 'send',
  access: write,
  keywords: ['invite', 'mail', 'ask', 'resend', 'again'],
  verbs: ['send quiz', 'send invitations of'],
  parameters: {
    quiz: quizThatIs('ready', 'sent', 'open'),
    /** Those who are invited again; all who were not invited yet when absent. */
    again: optional(many(asked((it) => it.invitedAt !== null && it.withdrawnAt === null))),
    version: passed<number>(),
  },
  preview: ({ quiz, again }) =>
    previewOf(quiz, ({ people, invited, can }) => {
      const more = again?.length ?? people - invited;
      const refusal = can.move.find((it) => it.to === 'sent')?.refusal;
      return {
        facts: [{ label: 'Get a mail', value: String(more) }],
        ...(more === 0 && { refusal: 'Everybody is invited: say whom to invite again.' }),
        ...(refusal && { refusal }),
      };
    }),
  run: async ({ quiz, again, version: seen }) => {
    const { version } = await seenOf(quiz, seen);
    const input = { quiz, version, ...(again && { assigneeIds: again }) };
    const { invited } = await call('POST /send-quiz-invitation', input);
    return { message: counted(invited, 'person is invited', 'people are invited') };
  },
});

export const assigneeWithdraw = action({
  id: 'quiz.withdraw',
  title: 'Take a quiz back from somebody',
  icon: 'user-x',
  access: write,
  keywords: ['withdraw', 'invitation', 'unassign', 'remove'],
  verbs: ['withdraw quiz', 'take back quiz'],
  parameters: {
    quiz: running,
    assignee: asked((it) => it.withdrawnAt === null && it.attempt === 'not_started'),
  },
  preview: ({ quiz, assignee }) =>
    refusing(async () => {
      if (quiz === undefined || assignee === undefined) return { facts: [] };
      const it = oneOf(await peopleOf(quiz), assignee, 'This person');
      return {
        facts: [
          {
            label: 'Person',
            value: it.person.name,
            note: it.invitedAt ? 'invited' : 'not invited yet',
          },
        ],
      };
    }),
  run: async ({ quiz, assignee }) => {
    const { id, version, person } = oneOf(await peopleOf(quiz), assignee, 'This person');
    const after = await call('POST /withdraw-quiz-assignee', { id, version, withdrawn: true });
    return {
      message: `${person.name} is not asked any more`,
      undo: () =>
        call('POST /withdraw-quiz-assignee', { id, version: after.version, withdrawn: false }),
    };
  },
});

export const peopleActions = [quizAssign, quizSend, assigneeWithdraw];
