import { beforeAll, expect, test } from 'vitest'
import { addDays, monthOf, todayIn } from '../../contract/dates/dates.ts'
import type { Figura, inicioApi } from '../../contract/inicio.ts'
import { perfis } from '../../contract/permissions.ts'
import { figurasOf, veFigura } from '../../server/engine/figura.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { inicioRouter } from '../../server/services/inicio/operations.ts'
import { figuresStatement } from '../../server/services/inicio/read.ts'
import { type Person, platformOf, someone } from '../access/people.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const own = await everyOperation()
const ler = inicioRouter(own)[0] as unknown as Operation<typeof inicioApi.ler>
const byPath = (path: string) => own.find(({ procedure }) => procedure.path === path) as Operation<never>
const figuras = figurasOf(own)
const departamentos = [...new Set(figuras.map(({ departamento }) => departamento))]

const database = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const [row] = await query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
    Object.values(values),
  )
  return row?.id ?? 0
}

const ROWS = 120
const of = <T>(all: readonly T[], n: number) => all[n % all.length] as T

let platform: Platform
let people: Person[]
beforeAll(async () => {
  platform = await platformOf(database())
  people = await Promise.all(perfis.map((perfil, n) => someone(platform, perfil, `${perfil} ${n}`)))
  // The examples of an empty installation.
  await query('delete from financeiro_contas_a_pagar')
  const employee = { nome_completo: 'F', cpf: '1', tipo_contrato: 'CLT', status_funcionario: 'Ativo' }
  const funcionario_id = await insert('rh_funcionarios', employee)
  const gone = await insert('rh_funcionarios', employee)
  const locais = []
  for (let n = 0; n < 11; n++) locais.push(await insert('predial_locais', { nome: `Local ${n}` }))
  const categoria_id = await insert('predial_categorias', { nome: 'Elétrica' })
  for (let n = 0; n < ROWS; n++) {
    const ahead = addDays(hoje, ((n * 13) % 230) - 130)
    const past = addDays(hoje, -((n * 17) % 420))
    const status = (all: string[]) => of(all, n)
    await insert('financeiro_contas_a_pagar', {
      ...{ solicitacao_compra: 'SC-1', nome_solicitante: 'x', item: 'x', centro_custo: 'x', aprovador: 'x' },
      ...{ nome_fornecedor: 'x', cnpj_fornecedor: '0', natureza_orcamentaria: 'x', data_emissao: hoje },
      ...{ data_vencimento: ahead, valor: `${n}.10`, status: status(['Pendente', 'Paga', 'Vencida']) },
    })
    await insert('financeiro_recebiveis', {
      ...{ descricao: 'R', tipo: 'Avulso', data_vencimento: ahead, bruto: '7.05' },
    })
    await insert('comercial_propostas', {
      ...{ titulo_proposta: 'P', data_emissao: n % 9 === 0 ? ahead : past, valor_proposta: `${n}.05` },
      status_proposta: status(['Enviada', 'Rejeitada', 'Em Elaboração', 'Aprovada', 'Cancelada']),
    })
    await insert('ssma_desvios', {
      ...{ titulo: 'Piso', descricao_desvio: 'x', local_ocorrencia: 'x', tipo_desvio: 'Outro' },
      data_ocorrencia: addDays(past, -9),
      risco_potencial: status(['Baixo', 'Médio', 'Alto', 'Crítico', 'Baixo']),
      status_resolucao: status(['Aberto', 'Fechado', 'Em Análise']),
    })
    await insert('predial_chamados', {
      ...{ titulo: 'T', solicitante_nome: 'x', descricao: 'x', categoria_id },
      data_abertura: addDays(hoje, -(n % 50)),
      local_id: n % 7 === 0 ? null : of(locais, n * n),
      status: status(['Aberto', 'Resolvido', 'Em Andamento', 'Pendente Terceiro']),
    })
    await insert('rh_documentos_funcionario', {
      ...{
        funcionario_id: n % 4 === 0 ? gone : funcionario_id,
        tipo_documento: 'ASO',
        nome_arquivo: 'a.pdf',
        path_arquivo: `x/${n}`,
      },
      ...{ tamanho_arquivo: 1, tipo_mime_arquivo: 'application/pdf', data_validade: ahead },
    })
  }
  // Of the documents, every fourth is of who leaves.
  await query(`update rh_funcionarios set status_funcionario = 'Desligado' where id = $1`, [gone])
})

const read = async (person: Person, departamento: string) =>
  (await person.call(ler, { departamento })).figuras

/** What a figure's numbers lead to; the tab is the screen's, no filter of the list. */
const trechosDe = ({ linhas }: Figura) => linhas.flatMap(({ partes, ...linha }) => [linha, ...partes])

const MONEY: Record<string, (row: Record<string, string>) => number> = {
  'financeiro/contas-a-pagar/list': row => Number(row.valor) - Number(row.valor_pago),
  'financeiro/recebiveis/list': row =>
    Number(row.bruto) - Number(row.retido) - Number(row.valor_recebido) - Number(row.glosado),
  'comercial/propostas/list': row => Number(row.valor_proposta),
}

test('each number is that of the list that it leads to, and its value that of the rows, for every profile', async () => {
  let compared = 0
  for (const person of people)
    for (const departamento of departamentos)
      for (const figura of await read(person, departamento)) {
        const { procedure } = figuras.find(
          one => one.departamento === departamento && one.chave === figura.chave,
        ) as (typeof figuras)[number]
        for (const trecho of trechosDe(figura)) {
          const { aba: _, ...filtros } = trecho.destino.filtros
          const { total, rows } = (await person.call(byPath(procedure.path), {
            filtros,
            por_pagina: 100,
          } as never)) as { total: number; rows: Record<string, string>[] }
          expect(trecho.nome).not.toBe('')
          const place = [departamento, figura.chave, trecho.nome, JSON.stringify(filtros)]
          expect([...place, total]).toEqual([...place, trecho.quantidade])
          if ('valor' in trecho && trecho.valor !== null) {
            const amount = MONEY[procedure.path]
            if (!amount) throw new Error(`No amount of ${procedure.path}`)
            const sum = rows.reduce((cents, row) => cents + Math.round(amount(row) * 100), 0)
            expect([...place, Math.round(Number(trecho.valor) * 100)]).toEqual([...place, sum])
          }
          compared += total
        }
      }
  expect(compared).toBeGreaterThan(1000)
})

test('a profile sees the figures of the lists that it may read, and no others', async () => {
  const seen = new Set<number>()
  for (const person of people) {
    const { actor } = person
    if (!actor) continue
    for (const departamento of departamentos) {
      const answered = (await read(person, departamento)).map(({ chave }) => chave)
      expect(answered).toEqual(
        figuras
          .filter(one => one.departamento === departamento && veFigura(one, actor))
          .map(({ chave }) => chave),
      )
      seen.add(answered.length)
    }
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 4])
  expect(await read(people[0] as Person, '/nada')).toEqual([])
})

test('no line is left out: the bars of a figure add up to all that it speaks of', async () => {
  const admin = people[0] as Person
  const sums: Record<string, number> = {}
  for (const departamento of departamentos)
    for (const { chave, linhas } of await read(admin, departamento))
      sums[`${departamento}/${chave}`] = linhas.reduce((sum, { quantidade }) => sum + quantidade, 0)
  const count = async (text: string) =>
    (await query<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n
  const abertos = `predial_chamados where status <> 'Resolvido'`
  expect(sums).toEqual({
    '/comercial/funil': await count(
      `comercial_propostas where status_proposta not in ('Rejeitada', 'Cancelada')`,
    ),
    '/comercial/idade': await count(
      `comercial_propostas where status_proposta in ('Enviada', 'Em Elaboração')`,
    ),
    '/financeiro/atraso_contas': await count(`financeiro_contas_a_pagar where status <> 'Paga'`),
    '/financeiro/atraso_recebiveis': ROWS,
    '/financeiro/contas': await count(`financeiro_contas_a_pagar where status <> 'Paga'`),
    '/financeiro/recebiveis': ROWS,
    '/predial/idade': await count(abertos),
    '/predial/locais': await count(abertos),
    '/rh/documentos': ROWS * 0.75,
    '/ssma/riscos': await count(
      `ssma_desvios where data_ocorrencia >= date_trunc('month', date '${hoje}') - interval '11 months'`,
    ),
  })
})

test('days without a grave deviation are counted from the last one, whatever became of it', async () => {
  const admin = people[0] as Person
  const told = async () => (await read(admin, '/ssma'))[0]?.destaques[0]
  const [last] = await query<{ dia: string }>(
    `select max(data_ocorrencia)::text as dia from ssma_desvios where risco_potencial in ('Alto', 'Crítico')`,
  )
  expect((await told())?.destino?.filtros).toEqual({
    risco_potencial: 'graves',
    data_ocorrencia: last?.dia,
  })
  const grave = (data_ocorrencia: string) =>
    insert('ssma_desvios', {
      ...{
        titulo: 'Queda',
        descricao_desvio: 'x',
        local_ocorrencia: 'x',
        tipo_desvio: 'Outro',
        data_ocorrencia,
      },
      ...{ risco_potencial: 'Crítico', status_resolucao: 'Cancelado' },
    })
  const id = await grave(addDays(hoje, -1))
  expect((await told())?.valor).toBe('1 dia')
  await query('delete from ssma_desvios where id = $1', [id])
  expect((await told())?.destino?.filtros).toMatchObject({ data_ocorrencia: last?.dia })
  await query('delete from ssma_desvios')
  expect(await told()).toEqual({
    nome: 'Sem desvio de risco alto ou crítico há',
    valor: 'Nenhum registrado',
    destino: null,
  })
})

test('conversion and what was lost are of the last twelve months', async () => {
  const admin = people[0] as Person
  await query('delete from comercial_propostas')
  const told = async () => (await read(admin, '/comercial'))[0]?.destaques.map(({ valor }) => valor)
  expect(await told()).toEqual(['Nenhuma decidida', '0'])
  const proposal = (status_proposta: string, data_emissao = hoje) =>
    insert('comercial_propostas', {
      titulo_proposta: 'P',
      data_emissao,
      valor_proposta: '1',
      status_proposta,
    })
  for (const status of ['Aprovada', 'Convertida em Projeto', 'Rejeitada', 'Enviada', 'Cancelada'])
    await proposal(status)
  await proposal('Rejeitada', `${Number(monthOf(hoje).slice(0, 4)) - 1}${monthOf(hoje).slice(4)}-01`)
  expect(await told()).toEqual(['66,7%: 2 de 3 decididas', '2'])
  // Each leads to the rows that it counts: of the conversion, those that were decided.
  const listed = (await read(admin, '/comercial'))[0]?.destaques.map(async ({ destino }) => {
    const input = { filtros: destino?.filtros }
    return ((await admin.call(byPath('comercial/propostas/list'), input as never)) as { total: number }).total
  })
  expect(await Promise.all(listed ?? [])).toEqual([3, 2])
})

test('one statement a page, read from indexes', async () => {
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  for (const departamento of departamentos) {
    const { text, params } = figuresStatement(
      figuras.filter(one => one.departamento === departamento),
      { hoje, emDiaDesde: hoje },
    )
    const plan = await database().transaction(author, async tx => {
      await tx.query('set local enable_seqscan = off')
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    })
    const lines = plan.map(line => line['QUERY PLAN']).join('\n')
    expect(/Seq Scan on/.test(lines) ? `${departamento}\n${lines}` : '').toBe('')
  }
})
