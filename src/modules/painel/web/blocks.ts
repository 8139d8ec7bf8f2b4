import { type AreaDaMatriz, alcanca } from '#platform/contract/permissions.ts'
import type { Sessao } from '#platform/contract/session.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { usePreference } from '#platform/web/preferences.ts'
import { nivelEm, useSessao } from '#platform/web/session.tsx'
import {
  areasComVencimentos,
  type Bloco,
  blocos,
  blocosEntregues,
  MAXIMO_DE_VOLTAS,
  type Periodo,
  periodos,
} from '../contract.ts'

export const blocoLabels: Record<Bloco, string> = {
  acoes: 'Ações rápidas',
  grafico: 'Receitas e despesas',
  pendencias: 'Espera por mim',
  vencimentos: 'Vencimentos',
  resultado: 'Resultado no período',
  novidades: 'Desde a sua última visita',
  departamentos: 'Departamentos',
}

const isBloco = (word: string): word is Bloco => (blocos as readonly string[]).includes(word)

/** Does this person see a series of the chart? Of cards only who sees every card. */
const seesMoney = (sessao: Sessao) =>
  (['comercial', 'financeiro.cadastros', 'financeiro.projetos', 'financeiro.bancos'] as const).some(
    area => nivelEm(sessao, area) !== 'nenhum',
  ) || alcanca(nivelEm(sessao, 'financeiro.prestacao'), 'gerir')

/** How many figures of the block of the period this person sees, before they come. */
export function periodFigures(sessao: Sessao): number {
  const sees = (area: AreaDaMatriz) => nivelEm(sessao, area) !== 'nenhum'
  const spends =
    sees('financeiro.cadastros') ||
    sees('financeiro.projetos') ||
    sees('financeiro.bancos') ||
    alcanca(nivelEm(sessao, 'financeiro.prestacao'), 'gerir')
  const seen = [
    ...[sees('comercial'), spends, sees('comercial') && spends, sees('comercial')],
    ...[sees('financeiro.recebimentos'), sees('financeiro.recebimentos'), sees('financeiro.projetos')],
    ...[sees('predial.chamados'), sees('predial.chamados'), sees('ssma')],
  ]
  return seen.filter(Boolean).length
}

/** Is there anything on the page of which a period is chosen? */
export const hasPeriod = (sessao: Sessao) =>
  periodFigures(sessao) > 0 || nivelEm(sessao, 'ti.usuarios') !== 'nenhum'

/** The blocks that have something to show to this person. */
function offered(sessao: Sessao): readonly Bloco[] {
  const empty: Partial<Record<Bloco, boolean>> = {
    grafico: !seesMoney(sessao),
    resultado: periodFigures(sessao) === 0,
    vencimentos: areasComVencimentos.every(area => nivelEm(sessao, area) === 'nenhum'),
  }
  return blocos.filter(bloco => !empty[bloco])
}

/** The blocks of this person's dashboard in their order, those they may add, and how they change them; null gives back the delivered ones. */
export function useBlocks() {
  const sessao = useSessao()
  const [own, choose] = usePreference('painel.blocos')
  const possible = offered(sessao)
  const wanted = own?.split(',').filter(isBloco) ?? blocosEntregues[sessao.usuario.perfil_acesso]
  const shown = [...new Set(wanted)].filter(bloco => possible.includes(bloco))
  return {
    shown,
    hidden: possible.filter(bloco => !shown.includes(bloco)),
    own: own !== undefined,
    change: (next: readonly Bloco[] | null) => choose(next && (next.join(',') || '-')),
  }
}

/** The period whose result this person looks at, and how many before the present one: these are in the address. */
export function usePeriod() {
  const [own, choose] = usePreference('painel.periodo')
  const { param, change } = useUrl()
  const given = Number(param('voltas'))
  return {
    periodo: periodos.find(each => each === own) ?? 'mes',
    voltas: Number.isInteger(given) ? Math.min(Math.max(given, 0), MAXIMO_DE_VOLTAS) : 0,
    choose: (periodo: Periodo) => {
      choose(periodo)
      change({ voltas: null }, 'replace')
    },
    go: (voltas: number) => change({ voltas: voltas || null }, 'replace'),
  }
}
