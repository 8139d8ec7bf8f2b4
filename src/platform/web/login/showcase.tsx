/** The other half of a wide window: what the product is, drawn as courses of blocks on a base. */
export function Showcase() {
  return (
    <aside
      aria-label="Sobre o Alicerce"
      className="relative hidden overflow-hidden bg-brand text-brand-fg lg:block"
    >
      <svg
        viewBox="0 0 600 600"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <path d="M300 176 430 396H170Z" fill="#ffffff" opacity=".07" />
        <g fill="#7fe3d6">
          <rect x="120" y="412" width="112" height="46" rx="5" opacity=".16" />
          <rect x="242" y="412" width="146" height="46" rx="5" opacity=".26" />
          <rect x="398" y="412" width="82" height="46" rx="5" opacity=".16" />
          <rect x="70" y="468" width="140" height="46" rx="5" opacity=".3" />
          <rect x="220" y="468" width="92" height="46" rx="5" opacity=".18" />
          <rect x="322" y="468" width="208" height="46" rx="5" opacity=".34" />
          <rect x="20" y="524" width="230" height="90" rx="5" opacity=".4" />
          <rect x="260" y="524" width="130" height="90" rx="5" opacity=".28" />
          <rect x="400" y="524" width="180" height="90" rx="5" opacity=".44" />
        </g>
      </svg>
      <div className="relative flex h-full flex-col px-14 py-16 xl:px-20">
        <p className="max-w-md text-balance font-semibold text-3xl tracking-[-0.02em]">
          A base de tudo o que a empresa faz.
        </p>
        <p className="mt-4 max-w-sm text-lg opacity-85">
          Comercial, financeiro, predial, RH e segurança em um só lugar.
        </p>
      </div>
    </aside>
  )
}
