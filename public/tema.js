// Runs before the first paint, so that the page never flashes in the wrong theme or density, or with a menu of another width. Whoever
// was here before has the typeface (font.ts).
;(() => {
  let tema = 'sistema'
  let densidade = 'confortavel'
  let menu = 'aberto'
  let fonte = null
  try {
    tema = localStorage.getItem('tema') ?? tema
    densidade = localStorage.getItem('densidade') ?? densidade
    menu = localStorage.getItem('menu') ?? menu
    fonte = localStorage.getItem('fonte')
  } catch {}
  const escuro = tema === 'escuro' || (tema !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.tema = escuro ? 'dark' : 'light'
  document.documentElement.dataset.densidade = densidade
  document.documentElement.dataset.menu = menu
  if (fonte) document.documentElement.dataset.fonte = fonte
})()
