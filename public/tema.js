// Runs before the first paint, so that the page never flashes in another theme, density, width of the menu or typeface (font.ts).
;(() => {
  let kept = {}
  try {
    kept = localStorage
  } catch {}
  const { tema = 'sistema', densidade = 'confortavel', menu = 'aberto', fonte } = kept
  const escuro = tema === 'escuro' || (tema !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches)
  const chosen = { tema: escuro ? 'dark' : 'light', densidade, menu, ...(fonte && { fonte }) }
  Object.assign(document.documentElement.dataset, chosen)
})()
