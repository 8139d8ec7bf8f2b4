/** FNV-1a: small, and good enough to tell one address from another. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}

const SIZE = 5

/** An image made from an address, always the same one: a symmetric pattern in a colour of its own. */
export function Identicon({ seed }: { seed: string }) {
  const value = hash(seed.trim().toLowerCase())
  const hue = value % 360
  const cells = Array.from({ length: SIZE * 3 }, (_, index) => index)
    .filter(index => (value >>> (index + 8)) & 1 || index === 7)
    .flatMap(index => {
      const row = index % SIZE
      const column = Math.floor(index / SIZE)
      return column === 2
        ? [[column, row]]
        : [
            [column, row],
            [SIZE - 1 - column, row],
          ]
    })
  return (
    <svg viewBox="-1.25 -1.25 7.5 7.5" className="size-full" aria-hidden="true" shapeRendering="crispEdges">
      <rect x="-2" y="-2" width="9" height="9" fill={`hsl(${hue} 45% 90%)`} />
      {cells.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width="1" height="1" fill={`hsl(${hue} 55% 36%)`} />
      ))}
    </svg>
  )
}
