import type { clientes } from '#modules/comercial/clientes/server/table.ts'
import { somaDosItens } from '#modules/comercial/itens/contract.ts'
import type { itens } from '#modules/comercial/itens/server/table.ts'
import { CONVERTIDA, type Proposta } from '#modules/comercial/propostas/contract.ts'
import type { propostas } from '#modules/comercial/propostas/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { age, type Demo, moment, skewed } from './demo.ts'
import { cnpj, companyMail, companyName, cpf, personalMail, personName, place } from './people.ts'
import { money } from './random.ts'
import { cities, offered, works } from './words.ts'

const PEOPLE_SHARE = 0.4

/** One client as somebody might have registered it: not everything is filled in. */
export function cliente(demo: Demo, n: number) {
  const random = demo.random('clientes', n)
  const person = random.chance(PEOPLE_SHARE)
  const nome_cliente = person ? personName(random) : companyName(random)
  const { endereco, telefone } = place(random)
  return {
    id: demo.id('clientes', n),
    user_id: demo.somebody(random).id,
    created_at: moment(demo, random, demo.day(random, n)),
    nome_cliente,
    cnpj_cpf: random.chance(0.95) ? (person ? cpf(random) : cnpj(random)) : null,
    email: random.chance(0.85)
      ? person
        ? personalMail(random, nome_cliente)
        : companyMail(nome_cliente)
      : null,
    telefone: random.chance(0.9) ? telefone : null,
    endereco: random.chance(0.8) ? endereco : null,
  } satisfies typeof clientes.$inferInsert
}

/** Each fourth proposal may have become a project. */
const CONVERTED = 4

/** The number of the proposal that project `n` was made of, if it was. */
export function propostaDoProjeto({ sizes }: Demo, n: number): number | undefined {
  const proposta = (n - 1) * CONVERTED + 1
  return proposta <= sizes.propostas ? proposta : undefined
}

const converted = ({ sizes }: Demo, n: number) =>
  (n - 1) % CONVERTED === 0 && (n - 1) / CONVERTED < sizes.projetos

/** Each third proposal, from the first one on, has so many items. */
export const [ITEMIZED, ITEMS] = [3, 4]
export const itensDe = (propostas: number) => Math.ceil(propostas / ITEMIZED) * ITEMS

/** Item `n`: the first ones are of proposal 1, the next ones of proposal 4. */
export function item(demo: Demo, n: number) {
  const random = demo.random('itens', n)
  const [descricao, unidade, least, most] = random.pick(offered)
  return {
    id: demo.id('itens', n),
    proposta_id: demo.id('propostas', Math.floor((n - 1) / ITEMS) * ITEMIZED + 1),
    posicao: ((n - 1) % ITEMS) + 1,
    descricao,
    unidade,
    quantidade: `${random.int(1, 40)}.${random.pick(['0000', '0000', '5000', '2500'])}`,
    valor_unitario: money(random.cents(least, most)),
  } satisfies typeof itens.$inferInsert
}

/** What the items of a proposal cost together; where it has none, `otherwise`. */
const valorDe = (demo: Demo, n: number, otherwise: string) =>
  n % ITEMIZED === 1
    ? somaDosItens(Array.from({ length: ITEMS }, (_, k) => item(demo, ((n - 1) / ITEMIZED) * ITEMS + k + 1)))
    : otherwise

export function proposta(demo: Demo, n: number) {
  const random = demo.random('propostas', n)
  const data_emissao = demo.day(random, n)
  const [first, second] = [random.pick(works), random.pick(works)]
  const fresh = age(demo, data_emissao) < 45
  const status_proposta: Proposta['status_proposta'] = converted(demo, n)
    ? CONVERTIDA
    : random.weighted([
        ['Em Elaboração', fresh ? 35 : 4],
        ['Enviada', fresh ? 45 : 16],
        ['Aprovada', 20],
        ['Rejeitada', fresh ? 6 : 38],
        ['Cancelada', fresh ? 3 : 15],
      ])
  return {
    id: demo.id('propostas', n),
    user_id: demo.somebody(random).id,
    created_at: moment(demo, random, data_emissao),
    titulo_proposta: `${first} - ${random.pick(cities)[0]}`,
    cliente_id: demo.id('clientes', skewed(random, demo.sizes.clientes)),
    descricao_servicos: random.chance(0.7) ? `${first} e ${second.toLowerCase()}.` : null,
    valor_proposta: valorDe(demo, n, money(random.cents(1800, 900_000))),
    data_emissao,
    data_validade: random.chance(0.85) ? addDays(data_emissao, random.pick([15, 30, 45, 60])) : null,
    status_proposta,
  } satisfies typeof propostas.$inferInsert
}
