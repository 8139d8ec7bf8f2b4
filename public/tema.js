// Runs before the first paint, so that the page never flashes in the wrong theme or density.
;(() => {
  let tema = 'sistema'
  let densidade = 'confortavel'
  try {
    tema = localStorage.getItem('tema') ?? tema
    densidade = localStorage.getItem('densidade') ?? densidade
  } catch {}
  const escuro = tema === 'escuro' || (tema !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.tema = escuro ? 'dark' : 'light'
  document.documentElement.dataset.densidade = densidade
})()
