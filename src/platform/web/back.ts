type Heard = (event: PopStateEvent) => void

let first: Heard | undefined
// Listeners of the window hear of a step in the order in which they came: this one comes before the router's.
addEventListener('popstate', event => first?.(event))

/** Hears of steps in the history before the router does. @returns ends it */
export function hearFirst(heard: Heard): () => void {
  first = heard
  return () => {
    first = undefined
  }
}
