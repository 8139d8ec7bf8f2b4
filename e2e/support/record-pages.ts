import { globSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Ids } from './forms.ts'
import { documentOf } from './records.ts'

/** The addresses under which departments declare pages of records. */
const pagesOfRecords = () =>
  globSync('src/modules/*/web/department.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)',(?:(?!path: ')[\s\S])*?registro: async/g)].map(
      ([, path = '']) => path,
    ),
  )

/** The page of one record of every entity, after {@link oneOfEach}; those that follow from others are made. */
export async function pageOfEach(page: Page, ids: Ids): Promise<string[]> {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json() as Promise<T>
  }
  const [day, valor] = ['2026-01-20', '1,00']
  await post('financeiro/pagamentos/create', { conta_id: ids.conta, data_pagamento: day, valor })
  await post('financeiro/recebimentos/create', { recebivel_id: ids.recebivel, data_recebimento: day, valor })
  const { boletim } = await post<{ boletim: { origem: string }[] }>('financeiro/medicoes/aMedir', {
    projeto_id: ids.projeto,
  })
  await post('financeiro/medicoes/create', {
    projeto_id: ids.projeto,
    data_fim: day,
    itens: boletim.map(({ origem }) => ({ origem, acumulado: '10' })),
  })
  const envio = { proposta_id: ids.proposta, para: 'obras@condominio-conceicao.com.br' }
  await post('comercial/envios/create', { ...envio, assunto: 'Reforma da fachada', texto: 'Segue anexa.' })
  await documentOf(page, ids.funcionario)
  /** What these lists ask for beside their filters. */
  const filters: Record<string, object> = {
    '/comercial/envios': { proposta_id: ids.proposta },
    '/financeiro/despesas-projeto': { projetoId: ids.projeto },
    '/financeiro/prestacao-contas-cartao': { cartao_id: ids.cartao },
  }
  /** Lists of another name than the others. */
  const lists: Record<string, string> = { '/rh/documentos': 'todos' }
  const paths = pagesOfRecords()
  expect(paths.length).toBeGreaterThan(20)
  return Promise.all(
    paths.map(async path => {
      const { rows } = await post<{ rows: { id: number | string }[] }>(
        `${path.slice(1)}/${lists[path] ?? 'list'}`,
        {
          filtros: filters[path] ?? {},
        },
      )
      expect(rows.length, path).toBeGreaterThan(0)
      return `${path}/${rows[0]?.id}`
    }),
  )
}
