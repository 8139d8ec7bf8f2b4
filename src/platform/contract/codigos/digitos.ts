const REVERSED = (digits: string) => [...digits].reverse().map(Number)

/**
 * Check digit of a block of a boleto or of an arrecadação (FEBRABAN): weights 2, 1 from the right, the digits of each product
 * summed.
 * @param digits the block without its check digit
 */
export function modulo10(digits: string): string {
  const sum = REVERSED(digits)
    .map((digit, index) => digit * (index % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0)
  return String((10 - (sum % 10)) % 10)
}

/** 11 less the remainder of the weighted sum: weights 2 to 9 from the right. 1 to 11; what 10 and 11 become is up to the code. */
export function modulo11(digits: string): number {
  const sum = REVERSED(digits).reduce((total, digit, index) => total + digit * (2 + (index % 8)), 0)
  return 11 - (sum % 11)
}
