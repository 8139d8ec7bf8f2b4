/** Why the last step failed. */
export function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-3 rounded-md bg-danger-soft px-3 py-2 text-danger-text empty:hidden">
      {text}
    </p>
  )
}
