import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import {
  frequencyFor,
  readChoices,
  writeChoices,
} from '#platform/server/services/notificacoes/preferences.ts'
import { type NomeDaNotificacao, notificacoes, notificacoesApi, type Preferencias } from '../contract.ts'

async function read({ db, actor }: Context): Promise<Preferencias> {
  const escolhas = await readChoices(db, actor.id)
  const visible = (Object.keys(notificacoes) as NomeDaNotificacao[]).filter(nome =>
    alcanca(nivelDe(actor, notificacoes[nome].area), 'ver'),
  )
  return {
    email: actor.email,
    preferencias: visible.map(notificacao => ({
      notificacao,
      frequencia: frequencyFor(actor, notificacoes[notificacao], escolhas),
    })),
  }
}

export const getPreferencias = operation(notificacoesApi.get, context => read(context))

export const updatePreferencias = operation(notificacoesApi.update, async (context, { escolhas }) => {
  await writeChoices(context.db, context.actor.id, escolhas)
  return read(context)
})
