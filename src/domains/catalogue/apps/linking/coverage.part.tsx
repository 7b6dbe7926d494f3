import { formatPercent } from '#/kernel/numbers.ts';

interface CoverageProps {
  coverage: readonly { network: { id: number; name: string }; linked: number; total: number }[];
  /** The network the lists are narrowed to. */
  current: number | undefined;
  onPick: (network: number | undefined) => void;
}

/** How much of each network is linked; a click narrows the lists to it, and widens them again. */
export function Coverage({ coverage, current, onPick }: CoverageProps) {
  return (
    <ul className="link-coverage" aria-label="Coverage by network">
      {coverage.map(({ network, linked, total }) => (
        <li key={network.id}>
          <button
            type="button"
            aria-pressed={network.id === current}
            onClick={() => onPick(network.id === current ? undefined : network.id)}
          >
            <span className="row">
              <span dir="auto" className="trunc">
                {network.name}
              </span>
              <span className="sp" />
              <b className="semi num">{formatPercent(linked / total, 0)}</b>
            </span>
            <span className="apps-bar" aria-hidden="true">
              <i style={{ width: `${(linked / total) * 100}%` }} />
            </span>
            <span className="f3 fs12 num">
              {linked} of {total} names linked
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
