/** Fetches the palette; may be called early, so that it is there when it is opened. */
export const loadPaleta = () => import('./paleta.tsx')

/** Somebody may be about to open it; a failure shows up when they do. */
export const prefetchPaleta = () => void loadPaleta().catch(() => {})
