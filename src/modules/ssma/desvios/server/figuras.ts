import { counted } from '#platform/contract/counts.ts'
import { addDays, addMonths, daysBetween, formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { type Destaque, figura } from '#platform/server/engine/figura.ts'
import { GRAVES, riscoPotencial } from '../contract.ts'
import { serieDoRisco } from './series.ts'
import { listDesvios } from './service.ts'

const MESES = 12
const TONS = { Baixo: 'green', Médio: 'yellow', Alto: 'orange', Crítico: 'red' } as const
const meses = (hoje: string) =>
  Array.from({ length: MESES }, (_, index) => addMonths(monthOf(hoje), index + 1 - MESES))
const dias = (mes: string) => ({ de: `${mes}-01`, ate: addDays(`${addMonths(mes, 1)}-01`, -1) })

const risco = (mes: string, value: string) => `${mes} ${value}`

figura(listDesvios, {
  departamento: '/ssma',
  caminho: '/ssma/desvios',
  chave: 'riscos',
  titulo: 'Desvios por mês e risco',
  texto: `Desvios registrados nos últimos ${MESES} meses, pela data da ocorrência.`,
  eixo: 'Mês',
  unidade: 'Desvios',
  mede: hoje => ({
    ...Object.fromEntries(
      meses(hoje).flatMap(mes =>
        riscoPotencial.values.map(value => [risco(mes, value), { serie: serieDoRisco(value), ...dias(mes) }]),
      ),
    ),
    abertos: { serie: 'desvios_graves' },
  }),
  agrupa: {
    ultimo_grave: `select dia::text as chave, '' as nome, sum(quantidade)::int as quantidade, '0.00' as valor
      from painel_somas where serie in (${GRAVES.map(value => `'${serieDoRisco(value)}'`)}) and dia <= :hoje
      group by dia having sum(quantidade) > 0 order by dia desc limit 1`,
  },
  linhas: ({ de, hoje }) =>
    meses(hoje).map(mes => {
      const partes = riscoPotencial.values.map(value => ({
        nome: value,
        quantidade: de(risco(mes, value)).quantidade,
        tom: TONS[value],
        filtros: { data_ocorrencia: mes, risco_potencial: value },
      }))
      return {
        nome: `${formatMonth(mes).slice(0, 3)}/${mes.slice(0, 4)}`,
        quantidade: partes.reduce((sum, { quantidade }) => sum + quantidade, 0),
        filtros: { data_ocorrencia: mes },
        partes,
      }
    }),
  destaques: ({ de, grupos, hoje }): Destaque[] => {
    const [last] = grupos('ultimo_grave')
    return [
      {
        nome: 'Sem desvio de risco alto ou crítico há',
        valor: last ? counted(daysBetween(last.chave, hoje), 'dia', 'dias') : 'Nenhum registrado',
        ...(last && { filtros: { risco_potencial: 'graves', data_ocorrencia: last.chave } }),
      },
      {
        nome: 'De risco alto ou crítico, em aberto',
        valor: String(de('abertos').quantidade),
        filtros: { risco_potencial: 'graves', status_resolucao: 'em_aberto' },
      },
    ]
  },
})
