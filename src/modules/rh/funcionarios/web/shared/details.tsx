import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatCpf } from '#platform/contract/documents.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { MapLink } from '#platform/web/kit/address-link.tsx'
import { Badge } from '#platform/web/kit/badge.tsx'
import { MailLink, PhoneLink } from '#platform/web/kit/contact-link.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { DocumentosCard } from '../../../documentos/web/shared/card.tsx'
import { type Funcionario, funcionarioLabels, funcionariosApi, statusFuncionario } from '../../contract.ts'
import { ExportarDados } from './exportar-dados.tsx'
import { Card, Fact, Facts } from './facts.tsx'

interface Props {
  id: number
  onClose: () => void
}

/** All that is known of one employee: person, contract, documents. */
export function FuncionarioDetails({ id, onClose }: Props) {
  const { data, isPending, isError, error, refetch } = useQuery(procedureQuery(funcionariosApi.get, { id }))
  return (
    <Dialog title="Detalhes do Funcionário" size="lg" printable onClose={onClose}>
      <DialogBody>
        {isPending && <p role="status">Carregando...</p>}
        {isError && (
          <Failure inline text="Não foi possível carregar o funcionário." error={error} onRetry={refetch} />
        )}
        {data && <Cards funcionario={data} />}
      </DialogBody>
      <DialogFooter>
        <ExportarDados id={id} />
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}

function Cards({ funcionario: f }: { funcionario: Funcionario }) {
  const labels = funcionarioLabels
  return (
    <div className="space-y-4">
      <Card title="Informações Pessoais">
        <Facts>
          <Fact label={labels.nome_completo} value={f.nome_completo} wide />
          <Fact label={labels.cpf} value={formatCpf(f.cpf)} />
          <Fact label={labels.rg} value={f.rg} />
          <Fact label={labels.data_nascimento} value={f.data_nascimento && formatDate(f.data_nascimento)} />
          <Fact label={labels.telefone} value={f.telefone && <PhoneLink phone={f.telefone} />} />
          <Fact
            label={labels.email_pessoal}
            value={f.email_pessoal && <MailLink address={f.email_pessoal} />}
            wide
          />
          <Fact
            label={labels.endereco_completo}
            value={f.endereco_completo && <MapLink address={f.endereco_completo} />}
            wide
          />
        </Facts>
      </Card>
      <Card title="Informações Contratuais">
        <Facts>
          <Fact label={labels.cargo} value={f.cargo} />
          <Fact label={labels.departamento} value={f.departamento} />
          <Fact label={labels.data_admissao} value={f.data_admissao && formatDate(f.data_admissao)} />
          <Fact label="Salário" value={f.salario && formatMoney(f.salario)} />
          <Fact label={labels.tipo_contrato} value={f.tipo_contrato} />
          <Fact
            label={labels.status_funcionario}
            value={<Badge value={f.status_funcionario} of={statusFuncionario} />}
          />
        </Facts>
      </Card>
      <DocumentosCard funcionario={f} />
    </div>
  )
}
