import { type Operation, openCall } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { marcar } from '#platform/server/services/exemplos/marks.ts'
import { empresaDeExemploApi } from '../contract.ts'
import { attachDocuments } from './attach.ts'
import { oferece } from './empty.ts'
import { fillCompany } from './fill.ts'

export { ofereceExemplos, temProprios } from './empty.ts'

/** All or nothing, in one transaction; the second of two at once finds the records of the first. */
export const preencherExemplos: Operation<typeof empresaDeExemploApi.preencher> = Object.assign(
  async (...[platform, call, raw]: Parameters<Operation<typeof empresaDeExemploApi.preencher>>) => {
    const { write } = openCall(empresaDeExemploApi.preencher, platform, call, raw)
    return write(async context => {
      await context.db.query(`select pg_advisory_xact_lock(hashtext('exemplos'))`)
      if (!(await oferece(context.db)))
        throw new AppError(
          'regra',
          'A empresa já tem registros. Os exemplos só entram em uma instalação vazia.',
        )
      const feitos = await fillCompany(context)
      feitos.push(...(await attachDocuments(platform, call, context, feitos)))
      await marcar(context.db, feitos)
      return { registros: feitos.length }
    })
  },
  { procedure: empresaDeExemploApi.preencher },
)
