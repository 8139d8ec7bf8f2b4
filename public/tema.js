// Runs before the first paint, so that the page never flashes in the wrong theme.
;(() => {
  let tema = 'sistema'
  try {
    tema = localStorage.getItem('tema') ?? tema
  } catch {}
  const escuro = tema === 'escuro' || (tema !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.tema = escuro ? 'dark' : 'light'
})()
