import { Logo } from './logo.tsx';
import './full-page.css';

interface PreloaderProps {
  /** Read out: "Checking your session". */
  label?: string;
}

/** The spinning product icon, for the whole page while nothing else can be shown. */
export function Preloader({ label = 'Loading' }: PreloaderProps) {
  return (
    <div className="preloader sk-late" role="status" aria-label={label}>
      <Logo size={40} className="turn" />
    </div>
  );
}
