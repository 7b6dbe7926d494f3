import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '#/ui/dialog.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation, writeSearch } from '#/ui/location.ts';
import { guideHash } from './guide-hash.ts';
import { openedBy, pageOf, pagesWith, titleOf, type MeasurePage } from './measure-page.ts';
import './measure-guide.css';

function Explained({ page }: { page: MeasurePage }) {
  const { use, formula, ages, example, sources, notBy, absent } = page;
  return (
    <div className="measure-page">
      <p>{use}</p>
      <h3>Formula</h3>
      <p>{formula}</p>
      {ages.length > 0 && <p>n is {ages.map((it) => `D${it}`).join(', ')}.</p>}
      {example && (
        <>
          <h3>Example</h3>
          <dl>
            {example.given.map(({ name, value }) => (
              <div key={name}>
                <dt dir="auto">{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
            <div className="result">
              <dt dir="auto">{page.title}</dt>
              <dd className="num">{example.result}</dd>
            </div>
          </dl>
        </>
      )}
      <h3>Comes from</h3>
      <ul>
        {sources.map(({ title, names }) => (
          <li key={title}>
            {title}: {names.join(', ')}
          </li>
        ))}
      </ul>
      <h3>Not defined</h3>
      <ul>
        <li>
          {notBy.length > 0 ? `By ${notBy.join(', ').toLowerCase()}` : 'It exists by everything'}
        </li>
        {absent && <li>{absent}</li>}
      </ul>
    </div>
  );
}

function AllPages({ words, base }: { words: string; base: string }) {
  const found = pagesWith(words);
  if (found.length === 0) return <p className="f3">No measure is called or explained like that.</p>;
  return (
    <ul className="measure-pages" aria-label="Measures">
      {found.map((key) => (
        <li key={key}>
          <Link className="link" href={base + guideHash(key)}>
            {titleOf(key)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Takes the focus: the link that was followed here is gone, and the keyboard must not be with it. */
function Focused({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} className="measure-guide" tabIndex={-1}>
      {children}
    </div>
  );
}

/** The guide to the measures over the page one is on, for as long as its address says so. */
export function MeasureGuide() {
  const { path, search, hash, go } = useLocation();
  const opened = openedBy(hash);
  const [typed, setTyped] = useState({ words: '', on: opened });
  if (opened === undefined) return null;
  // Whoever opens a page from the list is done with looking for it.
  const words = typed.on === opened ? typed.words : '';
  const base = path + writeSearch(search);
  const page = opened === 'all' ? undefined : pageOf(opened);
  return (
    <Dialog
      title={page?.title ?? 'Guide to the measures'}
      side="right"
      width={440}
      onClose={() => go(base, { replace: true })}
    >
      <Focused key={opened}>
        <FindField
          label="Search the measures"
          value={words}
          onRest={(it) => setTyped({ words: it, on: opened })}
        />
        {page && !words ? <Explained page={page} /> : <AllPages words={words} base={base} />}
        {page && !words && (
          <p>
            <Link className="link" href={base + guideHash(undefined)}>
              All measures
            </Link>
          </p>
        )}
      </Focused>
    </Dialog>
  );
}
