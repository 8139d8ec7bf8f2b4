import { AppError } from '../../ground/errors.ts'

/** Exports that one person may have under way at once on this server. */
const AT_ONCE = 3

const running = new Map<string, number>()

/** Takes one of a person's places. @returns a function that gives it back */
export function takePlace(user_id: string): () => void {
  const present = running.get(user_id) ?? 0
  if (present >= AT_ONCE) {
    const message = 'Você já tem exportações em andamento. Aguarde o fim de uma delas.'
    throw new AppError('muitas_tentativas', message, { tentarEm: 10 })
  }
  running.set(user_id, present + 1)
  return () => {
    const left = (running.get(user_id) ?? 1) - 1
    if (left > 0) running.set(user_id, left)
    else running.delete(user_id)
  }
}
