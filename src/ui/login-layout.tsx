import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { TwelveStages } from './twelve-stages.tsx';
import './full-page.css';

interface LoginLayoutProps {
  /** Whose Backlot it is: stands in place of the product's icon. */
  sign?: { name: string | null; src: string | undefined };
  title: ReactNode;
  /** One line below: what comes next. */
  lead?: ReactNode;
  /** Where the person is in the flow, from 1; no bar without it. */
  step?: { at: number; of: number };
  /** Below the card: "Invited? Open the link in your mail", the version. */
  foot?: ReactNode;
  children: ReactNode;
}

function Steps({ at, of }: { at: number; of: number }) {
  return (
    <div className="steps" role="img" aria-label={`Step ${at} of ${of}`}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={index < at ? 'on' : undefined} />
      ))}
    </div>
  );
}

/** Signing in: the product icon over a card on the left half, the lot on the right. */
export function LoginLayout({ sign, title, lead, step, foot, children }: LoginLayoutProps) {
  return (
    <div className="login">
      <main>
        <div className="login-box">
          {sign?.src ? <img src={sign.src} alt="" width={48} height={48} /> : <Logo size={48} />}
          {sign?.name && (
            <p dir="auto" className="whose">
              {sign.name}
            </p>
          )}
          <div className="login-card">
            {step && <Steps {...step} />}
            <h1 dir="auto">{title}</h1>
            <p className="lead">{lead}</p>
            {children}
          </div>
        </div>
        <div className="foot">{foot}</div>
      </main>
      <div className="art">
        <TwelveStages />
      </div>
    </div>
  );
}
