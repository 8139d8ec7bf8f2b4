import { idades, porFaixa } from '#platform/server/engine/faixas.ts'
import { figura } from '#platform/server/engine/figura.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { EM_ABERTO, SEM_LOCAL } from '../contract.ts'
import { listChamados } from './service.ts'

const chamados = { departamento: '/predial', caminho: '/predial/chamados', unidade: 'Chamados' }
const IDADES = [3, 7, 15, 30]
const TONS = ['green', 'blue', 'yellow', 'orange', 'red'] as const

figura(listChamados, {
  ...chamados,
  chave: 'idade',
  titulo: 'Idade dos chamados em aberto',
  texto: 'Chamados ainda não resolvidos, pelo tempo desde a abertura.',
  eixo: 'Aberto há',
  mede: hoje => porFaixa('chamados_abertos', idades(hoje, IDADES)),
  linhas: ({ de, hoje }) =>
    idades(hoje, IDADES).map(({ chave, nome, filtro }, index) => ({
      nome,
      quantidade: de(chave).quantidade,
      tom: TONS[index] ?? 'gray',
      filtros: { status: 'em_aberto', data_abertura: filtro },
    })),
})

/** Places with a bar of their own. */
const LUGARES = 8
/** A place in the language of filters. */
const localDe = ({ chave }: { chave: string }) => (chave === '0' ? 'vazio' : chave)

figura(listChamados, {
  ...chamados,
  chave: 'locais',
  titulo: 'Chamados em aberto por local',
  texto: `Os locais com mais chamados ainda não resolvidos, até ${LUGARES}.`,
  eixo: 'Local',
  agrupa: {
    locais: `select coalesce(l.id, 0)::text as chave, coalesce(l.nome, '${SEM_LOCAL}') as nome, c.quantidade, '0.00' as valor
      from (select local_id, count(*)::int as quantidade from predial_chamados where ${umDe('status', EM_ABERTO)} group by 1) c
      left join predial_locais l on l.id = c.local_id order by c.quantidade desc, nome`,
  },
  linhas: ({ grupos }) => {
    const all = grupos('locais')
    const [first, rest] = [all.slice(0, LUGARES), all.slice(LUGARES)]
    const others = rest.reduce((sum, { quantidade }) => sum + quantidade, 0)
    const status = 'em_aberto'
    return [
      ...first.map(({ chave, nome, quantidade }) => ({
        nome,
        quantidade,
        tom: 'blue' as const,
        filtros: { status, local_id: localDe({ chave }) },
      })),
      ...(others > 0
        ? [
            {
              nome: 'Outros locais',
              quantidade: others,
              filtros: { status, local_id: `nao:${first.map(localDe).join(',')}` },
            },
          ]
        : []),
    ]
  },
})
