/** Made by the build (`scripts/guide-plugin.ts`). */
declare module '*/guia.md' {
  const text: import('./guide-text.ts').GuideText
  export default text
}

declare module '*/ajuda.md' {
  const texts: import('./guide-text.ts').ScreenTexts
  export default texts
}
