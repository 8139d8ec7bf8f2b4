import { randomBytes } from 'node:crypto'
import { type SegundoFator, segundoFatorApi } from '../../contract/second-factor.ts'
import { requireOwnPassword } from '../access/passwords/own-password.ts'
import type { Actor } from '../access/permissions/actor.ts'
import {
  codesLeft,
  examine,
  hasSecondFactor,
  type Proof,
  readFactor,
  removeFactor,
  replaceCodes,
  spend,
  stepOf,
} from '../access/second-factor/factor.ts'
import { activatedMail, codesReplacedMail, deactivatedMail } from '../access/second-factor/mails.ts'
import { makeRecoveryCodes, type RecoveryCodes } from '../access/second-factor/recovery-codes.ts'
import { base32, otpauthUri, SECRET_BYTES } from '../access/second-factor/totp.ts'
import type { Vault } from '../access/second-factor/vault.ts'
import { endOtherSessions } from '../access/sessions/sessions.ts'
import { countAttempt, forgiveAttempt, secondFactorLimits } from '../access/throttle.ts'
import { type Context, operation, router } from '../engine/operation.ts'
import { AppError } from '../ground/errors.ts'
import { queueMail } from '../ground/mail/outbox.ts'

function vaultOf({ cofre }: Context): Vault {
  if (!cofre) throw new Error('This platform was opened without a vault')
  return cofre
}

const recipient = ({ full_name, email }: Actor) => ({ name: full_name, email })

const wrongCode = () => {
  const mensagem = 'O código não confere ou já foi usado.'
  return new AppError('dados_invalidos', mensagem, { campos: { codigo: mensagem } })
}
const notActive = () => new AppError('regra', 'O segundo fator não está ativo nesta conta.')
const startAgain = () => new AppError('regra', 'Esta configuração não vale mais. Comece de novo.')

/** Both factors again, before one of them is changed. The code is used up in the transaction. */
async function proveBoth(context: Context, input: { senha: string; codigo: string }): Promise<Proof> {
  const { db, actor } = context
  await requireOwnPassword(db, actor.id, input.senha, 'senha')
  if (!(await hasSecondFactor(db, actor.id))) throw notActive()
  await countAttempt(db, secondFactorLimits(actor.id))
  const proof = await examine(db, vaultOf(context), actor.id, input.codigo)
  if (!proof) throw wrongCode()
  return proof
}

async function spendProof({ db, actor }: Context, proof: Proof): Promise<void> {
  if (!(await spend(db, actor.id, proof))) throw wrongCode()
  await forgiveAttempt(db, secondFactorLimits(actor.id))
}

const getSegundoFator = operation(segundoFatorApi.get, async ({ db, actor }): Promise<SegundoFator> => {
  const ativo_em = (await readFactor(db, actor.id))?.ativo_em ?? null
  const exigido = await db.query(
    `select from perfis_acesso p join auth_users u on u.perfil_acesso = p.perfil
     where u.id = $1 and p.exigir_segundo_fator`,
    [actor.id],
  )
  return {
    ativo_em,
    codigos_restantes: ativo_em ? await codesLeft(db, actor.id) : 0,
    exigido: exigido.length > 0,
  }
})

/** Each call makes another secret: what somebody saw earlier on this screen is worth nothing. */
const prepararSegundoFator = operation(segundoFatorApi.preparar, async context => {
  const { db, actor } = context
  const secret = randomBytes(SECRET_BYTES)
  const kept = await db.query(
    `insert into auth_segundo_fator ("userId", segredo) values ($1, $2)
     on conflict ("userId") do update set segredo = excluded.segredo, criado_em = now()
     where auth_segundo_fator.ativo_em is null returning 1`,
    [actor.id, vaultOf(context).seal(secret, actor.id)],
  )
  if (kept.length === 0) throw new AppError('regra', 'O segundo fator já está ativo nesta conta.')
  return { segredo: base32(secret), endereco: otpauthUri(secret, actor.email, 'Alicerce') }
})

interface Prepared {
  segredo: string
  passo: number
  codes: RecoveryCodes
}

const ativarSegundoFator = operation(
  segundoFatorApi.ativar,
  async (context, _input, { segredo, passo, codes }: Prepared) => {
    const { db, actor, appUrl } = context
    const activated = await db.query(
      `update auth_segundo_fator set ativo_em = now(), ultimo_passo = $3
       where "userId" = $1 and segredo = $2 and ativo_em is null returning 1`,
      [actor.id, segredo, passo],
    )
    if (activated.length === 0) throw startAgain()
    await replaceCodes(db, actor.id, codes)
    await forgiveAttempt(db, secondFactorLimits(actor.id))
    await endOtherSessions(db, actor)
    await queueMail(db, activatedMail(appUrl, recipient(actor)), { usuario_id: actor.id })
    return { codigos: codes.codigos }
  },
  async ({ senha, codigo }, context) => {
    const { db, actor } = context
    await requireOwnPassword(db, actor.id, senha, 'senha')
    const factor = await readFactor(db, actor.id)
    if (!factor || factor.ativo_em) throw startAgain()
    await countAttempt(db, secondFactorLimits(actor.id))
    const passo = stepOf(vaultOf(context), factor, actor.id, codigo.replace(/\s/g, ''))
    if (passo === null) throw wrongCode()
    return { segredo: factor.segredo, passo, codes: await makeRecoveryCodes() }
  },
)

const desativarSegundoFator = operation(
  segundoFatorApi.desativar,
  async (context, _input, proof: Proof) => {
    const { db, actor, appUrl } = context
    await spendProof(context, proof)
    await removeFactor(db, actor.id)
    await endOtherSessions(db, actor)
    await queueMail(db, deactivatedMail(appUrl, recipient(actor)), { usuario_id: actor.id })
    return {}
  },
  (input, context) => proveBoth(context, input),
)

interface Renewal {
  proof: Proof
  codes: RecoveryCodes
}

const trocarCodigos = operation(
  segundoFatorApi.trocarCodigos,
  async (context, _input, { proof, codes }: Renewal) => {
    const { db, actor, appUrl } = context
    await spendProof(context, proof)
    await replaceCodes(db, actor.id, codes)
    await queueMail(db, codesReplacedMail(appUrl, recipient(actor)), { usuario_id: actor.id })
    return { codigos: codes.codigos }
  },
  async (input, context) => ({
    proof: await proveBoth(context, input),
    codes: await makeRecoveryCodes(),
  }),
)

export const segundoFatorRouter = router(segundoFatorApi, {
  get: getSegundoFator,
  preparar: prepararSegundoFator,
  ativar: ativarSegundoFator,
  desativar: desativarSegundoFator,
  trocarCodigos,
})
