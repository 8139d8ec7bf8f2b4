import {
  createContext,
  type DragEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

type Take = (files: readonly File[]) => void
/** Says who takes the files; undefined where nobody does. */
type Offer = (take: Take | undefined) => void

const DropContext = createContext<Offer | undefined>(undefined)

/**
 * Takes the files that are dropped anywhere on the page of the record.
 * @param take undefined where the person may not attach any
 */
export function useFileDrop(take: Take | undefined) {
  const offer = use(DropContext)
  const latest = useRef(take)
  latest.current = take
  const may = take !== undefined
  useEffect(() => {
    if (!may) return
    offer?.(files => latest.current?.(files))
    return () => offer?.(undefined)
  }, [offer, may])
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A place, such as the page of a record, on which files are dropped for whatever in it calls `useFileDrop`. */
export function FileDrop({ className, children }: { className?: string; children: ReactNode }) {
  const [take, setTake] = useState<Take>()
  const offer = useCallback<Offer>(next => setTake(() => next), [])
  const [over, setOver] = useState(false)
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a second way beside choosing them
    <div
      className={`relative ${className ?? ''}`}
      onDragEnter={event => {
        if (!take || !holdsFiles(event)) return
        depth.current++
        setOver(true)
      }}
      onDragOver={event => take && holdsFiles(event) && event.preventDefault()}
      onDragLeave={event => {
        if (holdsFiles(event) && --depth.current <= 0) leave()
      }}
      onDrop={event => {
        leave()
        // A field for files within has taken it.
        if (!take || event.defaultPrevented || !holdsFiles(event)) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      <DropContext value={offer}>{children}</DropContext>
      {over && (
        <div className="pointer-events-none absolute -inset-2 z-20 rounded-lg border-2 border-accent border-dashed bg-accent-soft/70">
          <p className="sticky top-[45vh] mx-auto mt-4 w-fit rounded-md bg-accent px-5 py-3 font-semibold text-accent-fg shadow-lg">
            Solte para anexar
          </p>
        </div>
      )}
    </div>
  )
}
