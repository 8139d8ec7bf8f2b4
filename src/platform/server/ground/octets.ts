/** Part of some octets. Who goes through many rows moves one along instead of making one for each. */
export interface Parte {
  octets: Buffer
  de: number
  /** Does not belong to it. */
  ate: number
}

/** A text as its octets of UTF-8. */
export function parteOf(text: string): Parte {
  const octets = Buffer.from(text)
  return { octets, de: 0, ate: octets.length }
}

export const textOf = ({ octets, de, ate }: Parte): string => octets.toString('utf8', de, ate)

export const isEmpty = ({ de, ate }: Parte): boolean => de === ate
