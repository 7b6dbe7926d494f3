import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import type { TakerMaterial } from './material.contract.ts';
import './material.css';

interface TakersMaterialProps {
  material: readonly TakerMaterial[];
  title?: string;
}

/** What to read for a quiz; each opens beside it. */
export function TakersMaterial({ material, title }: TakersMaterialProps) {
  if (material.length === 0) return null;
  return (
    <section className="quiz-to-read">
      {title && <h3 dir="auto">{title}</h3>}
      <ul>
        {material.map((it) => (
          <li key={it.href}>
            <Icon name={it.href.startsWith('/') ? 'file-text' : 'external-link'} size={15} />
            <Link dir="auto" href={it.href} className="link" target="_blank" rel="noreferrer">
              {it.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
