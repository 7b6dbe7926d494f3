import { Panel } from '#/ui/panel.tsx';
import { scoreText } from '../evaluation-words.ts';
import { differenceText } from './report-words.ts';
import type { PersonPeriod } from './reports.contract.ts';

type Said = PersonPeriod['questions'][number]['self'];

function Side({ said }: { said: Said }) {
  if (!said || (said.score === null && !said.comment)) return <span className="f3">–</span>;
  return (
    <>
      {said.score !== null && <b className="semi num">{said.score}</b>}
      {said.comment && (
        <p dir="auto" className="f2">
          {said.comment}
        </p>
      )}
    </>
  );
}

/** What both sides said to each question, by category. */
export function PersonAnswers({ shown }: { shown: PersonPeriod }) {
  const byCategory = Map.groupBy(shown.questions, (it) => it.category);
  return (
    <Panel title={<span id="answers">Questions and comments</span>} className="evaluation-answers">
      <div className="table-box" tabIndex={0} role="group" aria-label="Questions and comments">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Self</th>
              <th dir="auto" scope="col">
                {shown.evaluator.name}
              </th>
            </tr>
          </thead>
          {shown.categories.map((it) => (
            <tbody key={it.name}>
              <tr className="category">
                <th scope="colgroup">
                  {it.name} <span className="f3 num">{it.weight}%</span>
                </th>
                <td className="num">{scoreText(it.self)}</td>
                <td className="num">
                  {scoreText(it.lead)}
                  {it.self !== null && it.lead !== null && (
                    <span className="f3"> gap {differenceText(it.self - it.lead)}</span>
                  )}
                </td>
              </tr>
              {(byCategory.get(it.name) ?? []).map((question) => (
                <tr key={question.text}>
                  <td>{question.text}</td>
                  <td>
                    <Side said={question.self} />
                  </td>
                  <td>
                    <Side said={question.lead} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Panel>
  );
}

/** What was said to the whole: by both sides, by calibration, and by the person afterwards. */
export function PersonWords({ shown }: { shown: PersonPeriod }) {
  const words = [
    ['Overall, self', shown.selfComment],
    [`Overall, ${shown.evaluator.name}`, shown.leadComment],
    ['Calibration', shown.reason],
    [
      shown.agreement === 'disagree' ? 'Acknowledged, not in agreement' : 'Acknowledged',
      shown.note,
    ],
  ].filter(([, text]) => text);
  if (words.length === 0) return null;
  return (
    <Panel title={<span id="words">In words</span>}>
      <dl className="evaluation-words">
        {words.map(([title, text]) => (
          <div key={title}>
            <dt dir="auto">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
