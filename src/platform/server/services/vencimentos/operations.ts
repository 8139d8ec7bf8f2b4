import { POR_PAGINA, vencimentosApi } from '../../../contract/vencimentos.ts'
import { podePadrao } from '../../access/permissions/actor.ts'
import { type Context, type Operation, operation, router } from '../../engine/operation.ts'
import { type Vencivel, venciveisOf, veVencivel } from '../../engine/vencivel.ts'
import { countDays, type Lida, readDays } from './read.ts'

const addressOf = ({ lista }: Vencivel): string | null =>
  lista ? `${lista.caminho}?${new URLSearchParams(lista.filtros)}` : null

/** The operations of 'Vencimentos'. @param own the entities' operations, which say what of them expires */
export function vencimentosRouter(own: readonly Operation[]): Operation[] {
  const all = venciveisOf(own)
  const ofActor = ({ actor }: Context) => all.filter(one => veVencivel(one, actor))
  const byKey = new Map(all.map(one => [one.chave, one]))

  function shown({ actor }: Context, { version, user_id, desde, ...row }: Lida) {
    const { tipo, id, dia, titulo, detalhe, quantia, endereco } = row
    const kind = byKey.get(tipo)
    const muda =
      kind?.muda && podePadrao(actor, kind.muda.area, { user_id }).alterar
        ? {
            ...{ operacao: kind.muda.path, campo: kind.data, version },
            desde: kind.desde && desde ? { dia: desde, aviso: kind.desde.aviso } : null,
          }
        : null
    return { tipo, id, dia, titulo, detalhe, quantia, endereco, muda }
  }

  return router(vencimentosApi, {
    dias: operation(vencimentosApi.dias, async (context, periodo) => {
      const mine = ofActor(context)
      const tipos = mine.map(one => ({
        chave: one.chave,
        titulo: one.titulo,
        nome: [...one.nome] as [string, string],
        lugar: all.indexOf(one),
        lista: addressOf(one),
        campo: one.data,
        atrasaAntesDe: one.pagamento ? context.emDiaDesde : context.hoje,
      }))
      return { tipos, dias: await countDays(context, mine, periodo) }
    }),
    list: operation(vencimentosApi.list, async (context, { tipo, pagina, ...periodo }) => {
      const mine = ofActor(context).filter(({ chave }) => tipo === undefined || chave === tipo)
      const { rows, mais } = await readDays(context, mine, periodo, (pagina - 1) * POR_PAGINA)
      return { rows: rows.map(row => shown(context, row)), mais }
    }),
  })
}
