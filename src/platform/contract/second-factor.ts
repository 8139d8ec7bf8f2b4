import { z } from 'zod'
import { defineApi, mutation, query } from './api.ts'
import { instante, texto } from './fields.ts'

const nothing = z.strictObject({})
const codigo = texto('Informe o código.', 40)
const senha = z.string({ error: 'Informe a senha.' }).min(1, 'Informe a senha.').max(1000)

export const segundoFatorLabels = { senha: 'Senha', codigo: 'Código' } as const

const segundoFator = z.strictObject({
  /** Null without a second factor. */
  ativo_em: instante.nullable(),
  codigos_restantes: z.int(),
  /** Required by the person's profile. */
  exigido: z.boolean(),
})
export type SegundoFator = z.output<typeof segundoFator>

const acesso = { area: 'conta', nivel: 'registrar' } as const
/** Recovery codes, shown once. Each works for one sign-in or one change of the second factor. */
const codigos = z.strictObject({ codigos: z.array(z.string()) })
const ambos = z.strictObject({ senha, codigo })

/** A person's own second factor: TOTP (RFC 6238), with recovery codes for a lost app. */
export const segundoFatorApi = defineApi('conta/segundo-fator', {
  get: query({
    ...acesso,
    antesDoSegundoFator: true,
    resumo: 'O próprio segundo fator',
    erro: 'Erro ao buscar segundo fator',
    input: nothing,
    output: segundoFator,
  }),
  preparar: mutation({
    ...acesso,
    antesDoSegundoFator: true,
    confidencial: true,
    resumo: 'Gera um segredo para o aplicativo autenticador; vale depois de ativado',
    erro: 'Erro ao configurar segundo fator',
    input: nothing,
    /** The secret in Base32, and as the `otpauth:` address that the QR code holds. */
    output: z.strictObject({ segredo: z.string(), endereco: z.string() }),
  }),
  ativar: mutation({
    ...acesso,
    antesDoSegundoFator: true,
    confidencial: true,
    resumo: 'Ativa o segredo preparado, com a senha e um código dele; encerra as outras sessões',
    erro: 'Erro ao ativar segundo fator',
    sucesso: 'Segundo fator ativado',
    input: ambos,
    output: codigos,
  }),
  desativar: mutation({
    ...acesso,
    resumo: 'Desativa o segundo fator, com a senha e um código; encerra as outras sessões',
    erro: 'Erro ao desativar segundo fator',
    sucesso: 'Segundo fator desativado',
    input: ambos,
    output: nothing,
  }),
  trocarCodigos: mutation({
    ...acesso,
    confidencial: true,
    resumo: 'Gera novos códigos de recuperação, com a senha e um código; os anteriores deixam de valer',
    erro: 'Erro ao gerar códigos de recuperação',
    sucesso: 'Novos códigos gerados',
    input: ambos,
    output: codigos,
  }),
})
