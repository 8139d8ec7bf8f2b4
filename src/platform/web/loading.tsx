/** What a guarded screen shows until it is there. */
export function Loading() {
  return (
    <p role="status" className="flex min-h-[40vh] items-center justify-center text-muted">
      Carregando...
    </p>
  )
}
