import { Link } from '@tanstack/react-router'
import { Lightbulb } from 'lucide-react'
import { Kbd } from '../keyboard/kbd.tsx'
import type { Block, Span } from './guide-text.ts'

function Run({ span }: { span: Span }) {
  if (typeof span === 'string') return span
  if ('strong' in span) return <strong className="font-semibold">{span.strong}</strong>
  if ('key' in span) return <Kbd>{span.key}</Kbd>
  const [to = '', hash] = span.to.split('#')
  return (
    <Link
      to={to || '.'}
      hash={hash}
      className="font-medium text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {span.link}
    </Link>
  )
}

/** A text with what the product says, keys and links. */
export const Runs = ({ spans }: { spans: readonly Span[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes
  spans.map((span, index) => <Run key={index} span={span} />)

function List({ kind, items }: Extract<Block, { kind: 'steps' | 'points' }>) {
  const Tag = kind === 'steps' ? 'ol' : 'ul'
  return (
    <Tag className={`my-3 flex flex-col gap-1.5 pl-6 ${kind === 'steps' ? 'list-decimal' : 'list-disc'}`}>
      {items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes
        <li key={index} className="pl-1 marker:text-muted">
          <Runs spans={spans} />
        </li>
      ))}
    </Tag>
  )
}

/** A screen as the device shows it that reads the guide. */
function Screenshot({ alt, wide, narrow }: Extract<Block, { kind: 'picture' }>) {
  return (
    <picture>
      <source media="(max-width: 639px)" srcSet={narrow.src} width={narrow.width} height={narrow.height} />
      <img
        {...wide}
        alt={alt}
        className="my-5 h-auto w-full rounded-lg border border-line shadow-sm max-sm:mx-auto max-sm:w-72 print:max-h-[11cm] print:w-auto print:break-inside-avoid"
      />
    </picture>
  )
}

/** A part of a guide. */
export function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="mt-9 mb-2 scroll-mt-20 font-semibold text-xl print:break-after-avoid">
          {block.text}
        </h2>
      )
    case 'text':
      return (
        <p className="my-3">
          <Runs spans={block.spans} />
        </p>
      )
    case 'note':
      return (
        <div className="my-4 flex gap-3 rounded-lg border border-line bg-surface p-4 text-base print:break-inside-avoid">
          <Lightbulb size={18} className="mt-0.5 shrink-0 text-accent-text" />
          <p className="min-w-0">
            <Runs spans={block.spans} />
          </p>
        </div>
      )
    case 'picture':
      return <Screenshot {...block} />
    default:
      return <List {...block} />
  }
}
