import { useState } from 'react';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { weightWords } from '../evaluation-words.ts';
import type { EvaluationForm } from '../evaluation.contract.ts';
import { CloneForm } from './clone-form.part.tsx';
import { formStateTones, formStateWords } from './form-words.ts';
import { closeForm, editForm, formPage, FORMS } from './forms.actions.ts';
import './forms.css';

const selfWords = {
  needed: 'People rate themselves first',
  optional: 'People may rate themselves',
  none: 'Only the lead evaluates',
};

/** A version as it was published: read, copied, closed, or the start of the next draft. */
export function PublishedPage({ form }: { form: EvaluationForm }) {
  const run = useRun();
  const [isCloning, setCloning] = useState(false);
  const { id, version, name, edition, state, description, categories, editions, used } = form;
  const draft = editions.find((it) => it.state === 'draft');
  const edit = () => void run(editForm, { id });
  usePageKeys([{ keys: 'e', words: 'Change the form', run: edit }], !isCloning);
  const versions = editions
    .filter((it) => it.id !== id)
    .map((it) => ({
      label: `Version ${it.edition}, ${formStateWords[it.state].toLowerCase()}`,
      icon: 'history' as const,
      href: formPage(it.id),
    }));
  return (
    <Page
      title={name}
      beside={
        <>
          <Badge tone={formStateTones[state]}>{formStateWords[state]}</Badge>
          <span className="f3 num">
            version {edition}, given to {counted(used, 'person', 'people')}
          </span>
        </>
      }
      actions={<Button href={FORMS}>Back to the forms</Button>}
      primary={
        <Button variant="primary" keys="e" onClick={edit}>
          {draft ? 'Open the draft' : 'Change'}
        </Button>
      }
      menu={
        <Menu
          label="More"
          groups={[
            [
              { label: 'Copy', icon: 'copy', onClick: () => setCloning(true) },
              ...(state === 'published'
                ? [
                    {
                      label: 'Close',
                      icon: 'archive' as const,
                      onClick: () => void run(closeForm, { id, version }),
                    },
                  ]
                : []),
            ],
            ...(versions.length > 0 ? [versions] : []),
          ]}
        />
      }
    >
      <div className="eval-builder">
        <p className="f2">
          {selfWords[form.selfPart]}. {description}
        </p>
        {categories.map((category) => (
          <Panel
            key={category.id}
            title={category.name}
            beside={<span className="f3 fs12 num">{category.weight} %</span>}
          >
            <ol>
              {category.questions.map((it) => (
                <li key={it.id} className="eval-question">
                  <div className="eval-asked">
                    <h3>{it.text}</h3>
                    <span className="f3 fs12 num">{weightWords(it)}</span>
                  </div>
                  {it.guidance && <p className="f3 fs12">{it.guidance}</p>}
                </li>
              ))}
            </ol>
          </Panel>
        ))}
      </div>
      {isCloning && <CloneForm form={form} onClose={() => setCloning(false)} />}
    </Page>
  );
}
