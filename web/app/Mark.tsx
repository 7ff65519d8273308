/** The mark: a page, and something leaving it. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="shrink-0">
    <rect width="32" height="32" rx="7" fill="#0d5f63" />
    <g fill="none" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M9 6.5h9l5 5V17M9 6.5v19h6" stroke="#fff" />
      <path d="M13.5 13h4M13.5 17.5h3M18.5 23h7m-3-3.2 3.2 3.2-3.2 3.2" stroke="#9fe0dc" />
    </g>
  </svg>
);
