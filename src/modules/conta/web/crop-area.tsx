import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Crop, clampCrop, dragCrop, MAX_ZOOM, type Size, sideOf } from './crop.ts'

/** Share of the frame that an arrow key moves. */
const STEP = 0.04
const ZOOM_STEP = 1.1

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface Props {
  /** Address of the picture. */
  url: string
  size: Size
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The picture below a round frame: moved and zoomed by mouse, by touch or by keys. */
export function CropArea({ url, size, crop, onChange }: Props) {
  const hint = useId()
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const present = useRef(crop)
  present.current = crop

  const zoomBy = (factor: number) =>
    onChange(clampCrop(size, { ...present.current, zoom: present.current.zoom * factor }))

  // React listens passively, and could not keep the page behind from scrolling.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const zoom = present.current.zoom * Math.exp(-event.deltaY / 500)
      onChange(clampCrop(size, { ...present.current, zoom }))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [size, onChange])

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before || !frame.current) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    // Each of two fingers moves the picture by half of its own way.
    const part = frame.current.clientWidth * (other ? 2 : 1)
    let next = dragCrop(size, present.current, (now.x - before.x) / part, (now.y - before.y) / part)
    if (other) {
      const spread = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y) || 1
      next = clampCrop(size, { ...next, zoom: (next.zoom * spread(now)) / spread(before) })
    }
    present.current = next
    onChange(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) onChange(dragCrop(size, crop, ...arrow))
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else return
    event.preventDefault()
  }

  const side = sideOf(size, crop)
  const percent = (part: number) => `${(100 * part) / side}%`
  return (
    <div className="space-y-3">
      <div
        ref={frame}
        role="application"
        aria-label="Recorte da foto"
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys of its own
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={move}
        onPointerUp={event => fingers.current.delete(event.pointerId)}
        onPointerCancel={event => fingers.current.delete(event.pointerId)}
        className="relative mx-auto aspect-square w-full max-w-72 cursor-move touch-none select-none overflow-hidden rounded-lg bg-surface-3"
      >
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: percent(size.width),
            height: percent(size.height),
            left: percent(side / 2 - crop.x),
            top: percent(side / 2 - crop.y),
          }}
        />
        <div className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_20rem_rgb(0_0_0/45%)] ring-2 ring-brand-fg" />
      </div>
      <p id={hint} className="text-center text-muted text-sm">
        Arraste para posicionar; no teclado, use as setas, + e −.
      </p>
      <label className="mx-auto flex max-w-72 items-center gap-3 text-sm">
        <span className="font-medium">Zoom</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={event => onChange(clampCrop(size, { ...crop, zoom: Number(event.target.value) }))}
          className="h-11 grow accent-accent"
        />
      </label>
    </div>
  )
}
