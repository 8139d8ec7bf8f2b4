/** A helmet between two cones, for no other reason than to be looked at. */
export function Drawing() {
  return (
    <svg aria-hidden viewBox="0 0 480 230" className="block h-full max-h-72 w-full bg-accent-soft">
      <circle cx="240" cy="112" r="96" className="fill-surface" />
      <path d="M0 190h480v40H0z" className="fill-surface-3" />
      <path d="M0 190h480" className="stroke-line-strong" strokeWidth="2" />
      <Cone x={74} scale={1} />
      <Cone x={396} scale={0.8} />
      <path
        d="M150 158a90 90 0 0 1 180 0z"
        className="fill-badge-yellow-bg stroke-badge-yellow-fg"
        strokeWidth="4"
      />
      <path
        d="M222 66c4-6 32-6 36 0l6 70h-48z"
        className="fill-surface stroke-badge-yellow-fg"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M176 104l14 34M304 104l-14 34"
        className="stroke-badge-yellow-fg"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="132" y="150" width="216" height="20" rx="10" className="fill-badge-yellow-fg" />
      <path
        d="M226 118l11 11 19-22"
        className="fill-none stroke-accent"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Cone({ x, scale }: { x: number; scale: number }) {
  return (
    <g transform={`translate(${x} 190) scale(${scale})`}>
      <path d="M-9 -84h18l22 78h-62z" className="fill-badge-orange-fg" />
      <path d="M-15 -62h30l6 20h-42zM-25 -26h50l4 14h-58z" className="fill-surface" />
      <rect x="-42" y="-8" width="84" height="10" rx="4" className="fill-badge-orange-fg" />
    </g>
  )
}
