import { inicioApi } from '../../../contract/inicio.ts'
import { desenhar, figurasOf, veFigura } from '../../engine/figura.ts'
import { type Operation, operation, router } from '../../engine/operation.ts'
import { countFigures } from './read.ts'

/** The operation of the departments' own pages. @param own the entities' operations, which declare the figures */
export function inicioRouter(own: readonly Operation[]): Operation[] {
  const all = figurasOf(own)
  return router(inicioApi, {
    ler: operation(inicioApi.ler, async (context, { departamento }) => {
      const mine = all.filter(one => one.departamento === departamento && veFigura(one, context.actor))
      const counted = await countFigures(context, mine)
      return {
        figuras: mine.flatMap((one, index) => {
          const contado = counted[index]
          return contado ? [desenhar(one, contado)] : []
        }),
      }
    }),
  })
}
