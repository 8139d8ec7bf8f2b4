import { useEffect } from 'react'
import { PageHeader } from '../kit/page-header.tsx'
import { GuideBlock } from './guide-block.tsx'
import type { GuideText } from './guide-text.ts'

/** A guide, with the list of its headings on top. */
export function GuidePage({ text: { title, intro, blocks } }: { text: GuideText }) {
  useEffect(() => {
    // The browser looked for the heading of the address before the guide was there.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [])
  const headings = blocks.filter(block => block.kind === 'heading')
  return (
    <article className="mx-auto max-w-3xl text-lg leading-relaxed">
      <PageHeader title={title} description={intro} />
      <nav aria-label="Nesta página" className="mb-8 rounded-lg border border-line bg-surface p-4">
        <h2 className="mb-1 font-semibold text-muted text-sm">Nesta página</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1 text-accent-text text-base hover:underline max-lg:py-3"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never change
        <GuideBlock key={index} block={block} />
      ))}
    </article>
  )
}
