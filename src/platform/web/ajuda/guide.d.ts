/** Made by the build (`scripts/guide-plugin.ts`). */
declare module '*/guia.md' {
  const text: import('./guide-text.ts').GuideText
  export default text
}
