interface LogoProps {
  /** px */
  size?: number;
  className?: string;
}

/** The product's icon: a sound stage with its door open. */
export function Logo({ size = 22, className }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M6 24v-7.5C6 11.3 10.5 8 16 8s10 3.3 10 8.5V24z" fill="#fff" />
      <path d="M12.5 24v-6.5h7V24z" fill="var(--accent)" />
    </svg>
  );
}
