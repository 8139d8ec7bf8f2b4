/** Width of a column of names of people: `PersonName` fits it, whole names where the list is wide. */
export const PERSON_WIDTH = 'clamp(6.5rem, 12cqi, 12rem)'

/** Name of a person. Where a table is narrow, its first and last word stand for it: they tell people apart, half a word does not. */
export function PersonName({ name }: { name: string }) {
  const [first, ...others] = name.split(' ')
  const last = others.pop()
  if (others.length === 0) return name
  return (
    <>
      {first}
      <span className="sm:max-2xl:in-[td]:sr-only @max-[84rem]/lista:in-[td]:sr-only">
        {' '}
        {others.join(' ')}
      </span>{' '}
      {last}
    </>
  )
}
