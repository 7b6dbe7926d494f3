import { randomUUID } from 'node:crypto';
import { Client, differs, idOf, versionOf, type Body, type Found, type Request } from './client.ts';

const question = {
  kind: 'single',
  text: 'What does eCPM count?',
  options: [
    { id: 'a', text: 'Revenue per thousand impressions' },
    { id: 'b', text: 'Installs per day' },
  ],
  correct: ['a'],
  points: 2,
  explanation: '',
};

/** Writes a quiz and sends it to one person, who takes it and hands it in, again and again. */
export class QuizClient extends Client {
  private readonly taker: { id: number; token: string };
  private stage = 0;
  private quiz = { id: 0, version: 0 };
  private question = 0;
  private answers = 0;
  private submitted = 0;

  constructor(token: string, taker: { id: number; token: string }) {
    super(token);
    this.taker = taker;
  }

  protected next(): Request {
    const { id, version } = this.quiz;
    const { token } = this.taker;
    const save = (body: Body) => void (this.quiz = { id: idOf(body), version: versionOf(body) });
    const raise = (body: Body) => void (this.quiz = { id, version: versionOf(body) });
    const steps: (Omit<Request, 'note' | 'input'> & {
      input: Body;
      note?: (body: Body) => void;
    })[] = [
      { key: 'POST /save-quiz', input: { title: `Quiz ${this.submitted + 1}` }, note: save },
      {
        key: 'POST /save-questions',
        input: { quiz: id, questions: [question] },
        note: (body) => void (this.question = idOf((body['questions'] as Body[])[0]!)),
      },
      { key: 'POST /save-quiz', input: { id, version, minutes: 30 }, note: save },
      {
        key: 'POST /saveAssignees',
        input: { quiz: id, version, people: [{ person: this.taker.id }] },
        note: raise,
      },
      { key: 'POST /move-quiz', input: { id, version, to: 'ready' }, note: raise },
      { key: 'POST /send-quiz-invitation', input: { quiz: id, version }, note: raise },
      { key: 'POST /move-quiz', input: { id, version, to: 'open' }, note: raise },
      { key: 'POST /start-quiz', input: { quiz: id }, token },
      {
        key: 'POST /save-answer',
        input: {
          quiz: id,
          question: this.question,
          answer: ['a'],
          sequence: 1,
          operation: randomUUID(),
        },
        token,
        tellsTime: true,
        note: () => void (this.answers += 1),
      },
      {
        key: 'POST /submit-quiz',
        input: { quiz: id },
        token,
        note: () => void (this.submitted += 1),
      },
    ];
    const step = steps[this.stage]!;
    const note = (body: Body) => {
      step.note?.(body);
      this.stage = (this.stage + 1) % steps.length;
    };
    return { ...step, note };
  }

  async check({ db }: Found): Promise<string[]> {
    const attempts = await db
      .selectFrom('quiz_attempts')
      .innerJoin('quiz_assignees', 'quiz_assignees.id', 'quiz_attempts.assignee_id')
      .select(['quiz_attempts.id', 'quiz_attempts.state', 'quiz_attempts.score'])
      .where('quiz_assignees.person_id', '=', this.taker.id)
      .execute();
    const done = attempts.filter((it) => ['submitted', 'graded'].includes(it.state));
    const answers = await db
      .selectFrom('quiz_answers')
      .select('id')
      .where('attempt_id', 'in', attempts.map((it) => it.id).concat(0))
      .execute();
    return [
      ...differs('quizzes handed in', done.length, this.submitted),
      ...differs('answers kept', answers.length, this.answers),
      ...done
        .filter((it) => it.score !== 200)
        .map((it) => `attempt ${it.id} has the score ${it.score}`),
    ];
  }
}
