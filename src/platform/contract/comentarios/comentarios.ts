import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '../api.ts'
import { byId, deleteInput, id, textoDeBusca } from '../fields.ts'
import type { HistoryProcedure } from '../history.ts'
import { aviso, declararNotificacoes } from '../notificacoes.ts'
import { comentario, comentarioInput, pessoa } from './comentario.ts'

/**
 * The procedures of an entity's comments, below the entity's own, e.g. `comercial/clientes/comentarios/list`. Whoever may
 * read a record may read its comments; writing one asks for `registrar`.
 * @param historico the entity's history, which says the area
 */
export const comentariosApi = ({ path, area }: Pick<HistoryProcedure, 'path' | 'area'>) =>
  defineApi(`${path.slice(0, path.lastIndexOf('/'))}/comentarios`, {
    list: query({
      area,
      nivel: 'ver',
      resumo: 'Os comentários de um registro, do mais antigo ao mais novo; os últimos 200',
      erro: 'Erro ao buscar comentários',
      input: z.strictObject({ registro_id: id() }),
      output: z.strictObject({ rows: z.array(comentario) }),
    }),
    pessoas: query({
      area,
      nivel: 'registrar',
      resumo: 'Pessoas que veem um registro e podem ser mencionadas, por nome',
      erro: 'Erro ao buscar pessoas',
      input: z.strictObject({ registro_id: id(), busca: textoDeBusca.default('') }),
      output: z.array(pessoa),
    }),
    create: mutation({
      area,
      nivel: 'registrar',
      resumo: 'Comenta um registro',
      erro: 'Erro ao enviar comentário',
      sucesso: 'Comentário enviado',
      input: comentarioInput,
      output: comentario,
    }),
    delete: mutation({
      area,
      nivel: 'registrar',
      resumo: 'Exclui um comentário',
      erro: 'Erro ao excluir comentário',
      sucesso: 'Comentário excluído',
      exclui: { tipo: 'Comentário', nome: 'texto' },
      input: deleteInput,
      output: byId,
    }),
  })
export type ComentariosApi = ReturnType<typeof comentariosApi>
export type Comentario = OutputOf<ComentariosApi['create']>

/** Of the records of any entity: who may see the record is decided when the mail leaves. */
export const notificacoesDeComentario = declararNotificacoes('todos', {
  mencao: aviso(
    'Menção a mim em um comentário',
    'Quando alguém escreve @ e o seu nome em um registro que você vê.',
  ),
})
