import type { Actor } from '../../access/permissions/actor.ts'
import type { FonteDeEspera, LinhaLida } from '../../engine/espera.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { presentRecords } from '../auditoria/places.ts'
import { nameOf } from '../auditoria/trail.ts'
import { enderecoDe, todasAsComentadas } from '../comentarios/mentions.ts'
import { alcance, tabelasInteiras } from './reach.ts'

// What waits for people on records of any entity. The kinds of single entities are declared beside their lists.

/** As much of a comment as a row shows. */
const QUOTED = 160

/**
 * Puts names and addresses of the records into rows that name them by table and key. A record that is gone has its kind as a
 * name, and no page.
 */
export async function comRegistro(db: Queryable, rows: LinhaLida[]): Promise<LinhaLida[]> {
  const ids = Map.groupBy(rows, ({ valores }) => String(valores.tabela))
  const shown = new Map<LinhaLida, LinhaLida>()
  for (const [tabela, of] of ids) {
    const comentada = todasAsComentadas().get(tabela)
    if (!comentada) continue
    const { auditada, entidade } = comentada
    const found = await presentRecords(
      db,
      auditada,
      of.map(({ valores }) => Number(valores.id)),
    )
    for (const row of of) {
      const id = Number(row.valores.id)
      const present = found.get(id)
      const name = present && nameOf({ antes: null, depois: present }, auditada)
      shown.set(row, {
        ...row,
        titulo: row.titulo || name || `${auditada.entidade} nº ${id}`,
        detalhe: [row.detalhe, `${auditada.entidade}${name && row.titulo ? `: ${name}` : ''}`]
          .filter(Boolean)
          .join(' · '),
        endereco: present ? enderecoDe(comentada, present) : '',
        valores: { ...row.valores, entidade },
      })
    }
  }
  return rows.flatMap(row => shown.get(row) ?? [])
}

const mencoes: FonteDeEspera = {
  chave: 'mencoes',
  titulo: 'Menções a você',
  porque: 'Alguém escreveu @ e o seu nome em um comentário que você ainda não viu.',
  // The newest of each record. Who wrote it is read of the rows of a page alone: a person may have hundreds.
  de: `(
      select distinct on (c_.tabela, c_.registro_id) c_.*
      from espera_mencoes m_ join comentarios c_ on c_.id = m_.comentario_id
      where m_.usuario_id = :eu order by c_.tabela, c_.registro_id, c_.id desc
    ) c`,
  onde: actor => alcance(actor, 'conversa', 'c.tabela', 'c.registro_id'),
  ordem: 'c.created_at, c.id',
  inteira: true,
  registro: `c.tabela || '/' || c.registro_id`,
  // Of all of a person's, of which a page shows few: white space is looked after in the page's rows.
  rotulo: `left(c.texto, ${2 * QUOTED})`,
  detalhe: `coalesce((select u_.name from auth_users u_ where u_.id = c.user_id), 'Alguém')`,
  desde: 'c.created_at',
  endereco: `''`,
  some: true,
  valores: tabelasInteiras,
  mostra: { tabela: 'c.tabela', id: 'c.registro_id' },
  completar: (db, rows) =>
    comRegistro(
      db,
      rows.map(row => ({
        ...row,
        titulo: Array.from(row.titulo.replace(/\s+/g, ' ')).slice(0, QUOTED).join(''),
      })),
    ),
}

/**
 * SQL: is a row of the trail about the account of this number? The trail knows accounts by their UUID, comments and whoever follows
 * them by their number.
 */
export const DA_CONTA = (tabela: string, numero: string) =>
  `registro_uuid = (select u_.id from auth_users u_ where ${tabela} = 'auth_users' and u_.numero = ${numero})`

/** The newest change of a record `a` by others since this person looked: of itself, or what was said and added to it. */
export const novidade = (actor: Actor) => `(
    select x_.id, x_.quando, x_.usuario_nome, x_.o_que from (
      (select id, quando, usuario_nome, acao as o_que from auditoria
       where tabela = a.tabela and registro_id = a.registro_id and id > a.visto
         and usuario_id is distinct from :eu and acao <> 'ler' and ${alcance(actor, 'registro', 'a.tabela', 'a.registro_id')}
       order by id desc limit 1)
      union all
      (select id, quando, usuario_nome, acao from auditoria
       where tabela = a.tabela and ${DA_CONTA('a.tabela', 'a.registro_id')} and id > a.visto
         and usuario_id is distinct from :eu and acao not in ('ler', 'entrar') and ${alcance(actor, 'registro', 'a.tabela', 'a.registro_id')}
       order by id desc limit 1)
      union all
      (select id, quando, usuario_nome, tabela from auditoria
       where dono = a.tabela and dono_id = a.registro_id and id > a.visto
         and tabela in ('comentarios', 'anexos') and acao = 'criar' and usuario_id is distinct from :eu
         and ${alcance(actor, 'conversa', 'a.tabela', 'a.registro_id')}
       order by id desc limit 1)
    ) x_ order by x_.id desc limit 1
  )`

export const VERBOS: Record<string, string> = {
  criar: 'criou',
  alterar: 'alterou',
  excluir: 'excluiu',
  restaurar: 'restaurou',
  comentarios: 'comentou',
  anexos: 'anexou um arquivo',
}

const acompanhados: FonteDeEspera = {
  chave: 'acompanhados',
  titulo: 'Mudou o que você acompanha',
  porque: 'Você acompanha estes registros, e outra pessoa mexeu neles desde que você os viu.',
  de: actor => `espera_acompanhamentos a cross join lateral ${novidade(actor)} n`,
  onde: 'a.usuario_id = :eu',
  ordem: 'n.id',
  inteira: true,
  registro: `a.tabela || '/' || a.registro_id`,
  rotulo: `''`,
  detalhe: 'n.usuario_nome',
  desde: 'n.quando',
  endereco: `''`,
  some: true,
  valores: tabelasInteiras,
  mostra: { tabela: 'a.tabela', id: 'a.registro_id', o_que: 'n.o_que' },
  completar: (db, rows) =>
    comRegistro(
      db,
      rows.map(row => ({
        ...row,
        detalhe: `${row.detalhe} ${VERBOS[String(row.valores.o_que)] ?? 'mexeu'}`,
      })),
    ),
}

/** Rows of a sheet that its preview refused, or its writing. */
const RECUSADAS = `from planilhas_linhas x_ where x_.planilha_id = p.id and x_.situacao = 'recusada'`

const importacoes: FonteDeEspera = {
  chave: 'importacoes',
  titulo: 'Importações com linhas recusadas',
  porque:
    'Você importou uma planilha e algumas linhas não entraram. Sai quando você importa de novo; ela fica guardada por um dia.',
  de: 'lotes l join planilhas p on p.id = l.planilha_id',
  // The newest of its register alone: imported again, what was corrected has left.
  onde: `l.user_id = :eu and l.estado = 'feito' and l.desfaz is null
    and (l.recusadas > 0 or exists (select ${RECUSADAS}))
    and not exists (
      select from lotes l_ join planilhas p_ on p_.id = l_.planilha_id
      where l_.user_id = :eu and p_.entidade = p.entidade and l_.estado = 'feito' and l_.desfaz is null
        and (l_.terminado_em, l_.id) > (l.terminado_em, l.id))`,
  ordem: 'l.terminado_em, l.id',
  inteira: true,
  registro: 'l.id::text',
  rotulo: 'p.nome_arquivo',
  // Of users with passwords not all refused rows are kept: the request alone knows how many they were.
  detalhe: `(select case n_ when 1 then '1 linha recusada' else n_ || ' linhas recusadas' end || ' de ' || p.total
    from (select greatest(l.recusadas, count(*)) as n_ ${RECUSADAS}) c_)`,
  desde: 'l.terminado_em',
  endereco: `'/' || p.entidade || '?dialogo=importar&resultado=true'`,
}

/** What waits on records of any entity, in the order of the screen. */
export const fontesProprias: readonly FonteDeEspera[] = [mencoes, acompanhados, importacoes]
