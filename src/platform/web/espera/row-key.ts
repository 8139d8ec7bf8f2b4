/** Key of a row among all kinds. */
export const keyOf = ({ fonte }: { fonte: string }, { registro }: { registro: string }) =>
  `${fonte} ${registro}`
