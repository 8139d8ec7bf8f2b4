import { z } from 'zod'
import { HORA_DO_RESUMO } from '../../../contract/notificacoes.ts'
import { strengthenAll } from '../../access/passwords/strengthen.ts'
import { avisosDeAprovacao } from '../aprovacoes/avisos.ts'
import { alcadasNovas, aprovacoesParadas } from '../aprovacoes/job.ts'
import { textosDaTrilha } from '../auditoria/texts.ts'
import { removeExpired } from '../cleanup.ts'
import { sweepOld } from '../files/sweep.ts'
import { purgeExpired } from '../lixeira/purge.ts'
import { sendMail } from '../mail/mailer.ts'
import { queueSummaries } from '../notificacoes/digest.ts'
import { alteracoes } from '../selecao/job.ts'
import { defineJob } from './define.ts'

const MINUTE = 60
const HOUR = 3600
const nothing = z.strictObject({})
const HOURLY = { attempts: 5, backoff: { first: MINUTE, max: 10 * MINUTE }, timeout: HOUR }

/** Sends one mail of the outbox. It gives up after a day by itself, which are some 33 attempts. */
export const correio = defineJob({
  name: 'correio',
  title: 'Envio de e-mails',
  description: 'Entrega cada e-mail e tenta de novo por 24 horas.',
  input: z.strictObject({ id: z.int() }),
  attempts: 100,
  backoff: { first: 5, max: HOUR },
  timeout: 5 * MINUTE,
  run: sendMail,
})

export const resumo = defineJob({
  name: 'resumo',
  title: 'Resumos por e-mail',
  description: 'Prepara os resumos do dia e da semana para quem os escolheu.',
  schedule: { dailyAt: HORA_DO_RESUMO },
  input: nothing,
  // Until the evening: what is left over from a day is not made up for on the next.
  attempts: 50,
  backoff: { first: MINUTE, max: 15 * MINUTE },
  timeout: 10 * MINUTE,
  run: parts => queueSummaries(parts, parts.now),
})

export const lixeira = defineJob({
  name: 'lixeira',
  title: 'Esvaziar a lixeira',
  description: 'Elimina o que está na lixeira há mais de 30 dias.',
  schedule: { every: HOUR },
  heavy: true,
  input: nothing,
  ...HOURLY,
  run: ({ db, files, signal }) => purgeExpired(db, files, signal),
})

export const limpeza = defineJob({
  name: 'limpeza',
  title: 'Limpeza',
  description: 'Remove sessões, links e cadastros que venceram.',
  schedule: { every: HOUR },
  input: nothing,
  ...HOURLY,
  run: ({ db }) => removeExpired(db),
})

export const varredura = defineJob({
  name: 'varredura',
  title: 'Varredura de arquivos',
  description: 'Remove arquivos que uma queda deixou sem registro.',
  schedule: { dailyAt: 4 },
  input: nothing,
  attempts: 5,
  backoff: { first: 5 * MINUTE, max: HOUR },
  timeout: 12 * HOUR,
  run: parts => sweepOld(parts),
})

/** Asked for by an import of users; at the start for what an earlier version left. */
export const senhas = defineJob({
  name: 'senhas',
  title: 'Reforço de senhas importadas',
  description: 'Refaz com proteção total as senhas que vieram de uma planilha.',
  atStart: true,
  input: nothing,
  attempts: 5,
  backoff: { first: MINUTE, max: HOUR },
  timeout: 6 * HOUR,
  run: ({ db, signal }) => strengthenAll(db, signal),
})

export const platformJobs = [
  correio,
  resumo,
  lixeira,
  limpeza,
  varredura,
  senhas,
  textosDaTrilha,
  alteracoes,
  alcadasNovas,
  aprovacoesParadas,
  avisosDeAprovacao,
]
