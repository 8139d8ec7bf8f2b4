import { MapPin } from 'lucide-react'
import { contasApi, statusConta } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { MapLink, mapHref } from '#platform/web/kit/address-link.tsx'
import { Badge } from '#platform/web/kit/badge.tsx'
import { MailLink, PhoneLink } from '#platform/web/kit/contact-link.tsx'
import { CopyButton } from '#platform/web/kit/copy-button.tsx'
import { Example } from '#platform/web/kit/example-mark.tsx'
import { IconLink } from '#platform/web/kit/icon-button.tsx'
import { PersonName } from '#platform/web/kit/list/person-name.tsx'
import { QrCode } from '#platform/web/kit/qr-code.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { ApprovalMark } from '#platform/web/kit/status/approval-mark.tsx'
import { Status } from '#platform/web/kit/status/status.tsx'
import { StatusChoice } from '#platform/web/kit/status/status-choice.tsx'
import { RecoveryCodes } from '#platform/web/second-factor/recovery-codes.tsx'
import { Avatar } from '#platform/web/shell/avatar.tsx'
import { Part } from './part.tsx'
import { ROWS } from './shown-list.ts'

const nothing = () => {}
const tones = vocabulary([
  { value: 'Cinza', tone: 'gray' },
  { value: 'Azul', tone: 'blue' },
  { value: 'Verde', tone: 'green' },
  { value: 'Amarelo', tone: 'yellow' },
  { value: 'Laranja', tone: 'orange' },
  { value: 'Vermelho', tone: 'red' },
  { value: 'Roxo', tone: 'purple' },
])
const ENDERECO = 'Rua das Flores, 10, São Paulo'
const PEOPLE = [
  { full_name: 'Ana Souza', email: 'ana@empresa.com.br', avatar_url: null },
  { full_name: 'Rui Lima', email: null, avatar_url: null },
]
const CODIGOS = ['k3f9-2mqx', '8zt4-vb7n', 'p6wd-h2rc', 'm9xk-4tqz']

/** Words with a colour, what leads elsewhere, and what is read off or copied. */
export function Marks() {
  const [may] = ROWS
  return (
    <Part title="Etiquetas, status e ligações">
      <div className="flex flex-wrap items-center gap-3">
        {tones.values.map(value => (
          <Badge key={value} value={value} of={tones} />
        ))}
        <StatusChoice
          title="Mudar status para"
          of={tones}
          options={tones.values.slice(1)}
          onChoose={nothing}
          button={opens => (
            <button type="button" {...opens}>
              <Badge value="Cinza" of={tones} />
            </button>
          )}
        />
        {may && <Status api={contasApi} row={may} of={statusConta} />}
        {may && <Status api={contasApi} row={{ ...may, pode: { alterar: false } }} of={statusConta} />}
        {['Aguardando', 'Recusada'].map(aprovacao => (
          <ApprovalMark key={aprovacao} row={{ aprovacao }} />
        ))}
        <Example />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {PEOPLE.map(person => (
          <Avatar key={person.full_name} person={person} />
        ))}
        <p>
          <PersonName name="Ana Conceição Rocha" />
        </p>
        <PhoneLink phone="11987654321" />
        <MailLink address="compras@acosul.com.br" />
        <MapLink address={ENDERECO} />
        <RecordLink to="/financeiro/fornecedores/1">Aço Sul Ltda</RecordLink>
        <IconLink label="Ver no mapa" about="Aço Sul" href={mapHref(ENDERECO)}>
          <MapPin aria-hidden size={16} />
        </IconLink>
        <CopyButton text={ENDERECO} label="Copiar endereço" />
      </div>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-3">
        <MoreFacts>
          <MoreFact label="Registrado em">20/11/2026, 10:05</MoreFact>
          <MoreFact label="Último pagamento" wide>
            R$ 1.250,00 em 23/11/2026, da conta Itaú 12345-6
          </MoreFact>
        </MoreFacts>
        <QrCode text="https://exemplo.com.br" label="QR code de um endereço" />
        <div>
          <RecoveryCodes codigos={CODIGOS} />
        </div>
      </div>
    </Part>
  )
}
