/** Fetches the palette; may be called early, so that it is there when it is opened. */
export const loadPalette = () => import('./palette.tsx')

/** Somebody may be about to open it; a failure shows up when they do. */
export const prefetchPalette = () => void loadPalette().catch(() => {})
