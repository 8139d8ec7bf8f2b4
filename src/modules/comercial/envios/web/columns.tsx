import { entregaLabels } from '#platform/contract/entrega.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import type { Column } from '#platform/web/kit/list/columns.ts'
import { type EnvioDaPagina, envioLabels } from '../contract.ts'
import { Situacao } from './situacao.tsx'

/** The sendings of a proposal, on its page. */
export const columns: readonly Column<EnvioDaPagina>[] = [
  { key: 'para', header: envioLabels.para, card: 'title', cell: row => row.para },
  { key: 'assunto', header: envioLabels.assunto, cell: row => row.assunto },
  { key: 'autor', header: 'Por', cell: row => row.autor },
  {
    key: 'situacao',
    header: entregaLabels.situacao,
    cell: row => row.situacao && <Situacao envio={row} />,
  },
  {
    key: 'created_at',
    header: 'Registrado em',
    width: '10rem',
    peso: 1,
    cell: row => <span className="numeros">{showInstant(row.created_at)}</span>,
  },
]
