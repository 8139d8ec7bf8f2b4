import type { FuncionarioInput } from '#modules/rh/funcionarios/contract.ts'
import type { funcionarios } from '#modules/rh/funcionarios/server/table.ts'
import type { DesvioInput } from '#modules/ssma/desvios/contract.ts'
import type { desvios } from '#modules/ssma/desvios/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { age, type Demo, moment } from './demo.ts'
import { cpf, personalMail, personName, place } from './people.ts'
import { cargos, lugaresDeObra, desvios as situacoes } from './place-words.ts'
import { money, type Random } from './random.ts'

const YEAR = 365

export function funcionario(demo: Demo, n: number) {
  const random = demo.random('funcionarios', n)
  const nome_completo = personName(random)
  const { endereco, telefone } = place(random)
  const [departamento, cargo, from, to] = random.pick(cargos)
  const hired = random.chance(0.3) ? demo.day(random, n) : addDays(demo.today, -random.int(0, 15 * YEAR))
  const tipo_contrato: FuncionarioInput['tipo_contrato'] = cargo.startsWith('Estagiário')
    ? 'Estágio'
    : random.weighted([
        ['CLT', 88],
        ['PJ', 7],
        ['Temporário', 4],
        ['Outro', 1],
      ])
  return {
    id: demo.id('funcionarios', n),
    user_id: demo.somebody(random, 'RH', 'Administrador').id,
    created_at: moment(demo, random, demo.day(random, n)),
    nome_completo,
    cpf: cpf(random),
    rg: random.chance(0.9)
      ? `${random.digits(2)}.${random.digits(3)}.${random.digits(3)}-${random.digits(1)}`
      : null,
    data_nascimento: random.chance(0.95) ? addDays(hired, -random.int(18 * YEAR, 45 * YEAR)) : null,
    email_pessoal: random.chance(0.85) ? personalMail(random, nome_completo) : null,
    telefone: random.chance(0.95) ? telefone : null,
    endereco_completo: random.chance(0.9) ? endereco : null,
    cargo,
    departamento,
    data_admissao: hired,
    salario: money(random.int(from, to) * 100),
    tipo_contrato,
    status_funcionario: random.weighted<FuncionarioInput['status_funcionario']>([
      ['Ativo', 80],
      ['Férias', 6],
      ['Licença', 3],
      ['Inativo', 2],
      ['Desligado', 9],
    ]),
  } satisfies typeof funcionarios.$inferInsert
}

function statusOf(random: Random, days: number): DesvioInput['status_resolucao'] {
  const fresh = days < 30
  return random.weighted([
    ['Aberto', fresh ? 34 : 3],
    ['Em Análise', fresh ? 22 : 3],
    ['Em Correção', fresh ? 20 : 4],
    ['Pendente Validação', fresh ? 8 : 4],
    ['Resolvido', fresh ? 10 : 28],
    ['Fechado', fresh ? 4 : 53],
    ['Cancelado', fresh ? 2 : 5],
  ])
}

/** Who answers for the action: most are given to somebody. */
function responsible(demo: Demo, random: Random) {
  const person = random.chance(0.75) ? demo.somebody(random) : null
  return { responsavel_acao: person?.name ?? null, responsavel_id: person?.id ?? null }
}

export function desvio(demo: Demo, n: number) {
  const random = demo.random('desvios', n)
  const [tipo_desvio, situacao, acao] = random.pick(situacoes)
  const data_ocorrencia = demo.day(random, n)
  const local_ocorrencia = random.pick(lugaresDeObra)
  const author = demo.somebody(random)
  return {
    id: demo.id('desvios', n),
    user_id: author.id,
    created_at: moment(demo, random, data_ocorrencia),
    titulo: situacao,
    descricao_desvio: `${situacao} em ${local_ocorrencia}, visto durante a ronda do turno da ${random.pick(['manhã', 'tarde', 'noite'])}.`,
    local_ocorrencia,
    data_ocorrencia,
    tipo_desvio,
    risco_potencial: random.weighted([
      ['Baixo', 30],
      ['Médio', 40],
      ['Alto', 22],
      ['Crítico', 8],
    ]),
    acoes_corretivas_sugeridas: random.chance(0.8) ? acao : null,
    ...responsible(demo, random),
    prazo_solucao: random.chance(0.75) ? addDays(data_ocorrencia, random.int(3, 60)) : null,
    status_resolucao: statusOf(random, age(demo, data_ocorrencia)),
    solicitante_id: author.id,
    solicitante_email: author.email,
    solicitante_nome: author.name,
  } satisfies typeof desvios.$inferInsert
}
