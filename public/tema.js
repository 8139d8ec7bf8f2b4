// Runs before the first paint, so that the page never flashes in the wrong theme or density, or with a menu of another width.
;(() => {
  let tema = 'sistema'
  let densidade = 'confortavel'
  let menu = 'aberto'
  try {
    tema = localStorage.getItem('tema') ?? tema
    densidade = localStorage.getItem('densidade') ?? densidade
    menu = localStorage.getItem('menu') ?? menu
  } catch {}
  const escuro = tema === 'escuro' || (tema !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.tema = escuro ? 'dark' : 'light'
  document.documentElement.dataset.densidade = densidade
  document.documentElement.dataset.menu = menu
})()
