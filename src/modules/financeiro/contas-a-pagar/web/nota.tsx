import { formatDate, isCalendarDate } from '#platform/contract/dates/dates.ts'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'

interface Linha {
  texto: string
  valor: string
}

/** What a person compares of an invoice, as it is shown. */
export interface Nota {
  fatos: readonly (readonly [nome: string, valor: string])[]
  itens: readonly Linha[]
  duplicatas: readonly Linha[]
}

/** The text of a descendant by its path; namespaces do not count. */
function text(element: Element | undefined, ...path: string[]): string {
  const found = path.reduce<Element | undefined>(
    (at, name) => at && [...at.children].find(({ localName }) => localName === name),
    element,
  )
  return found?.textContent?.trim() ?? ''
}

const dia = (written: string) =>
  isCalendarDate(written.slice(0, 10)) ? formatDate(written.slice(0, 10)) : written
const dinheiro = (written: string) => {
  const amount = /^\d+(\.\d{1,2})?$/.test(written) ? canonicalMoney(written) : null
  return amount ? formatMoney(amount) : written
}
/** '2.0000' is 2, '1.5000' is 1,5. */
const quantidade = (written: string) => written.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1').replace('.', ',')

const named = (element: Element, name: string) =>
  [...element.children].filter(({ localName }) => localName === name)

/** Reads an NF-e in the browser, to show it; what fills the form is read on the server. @returns null of anything else */
export function lerNota(xml: string): Nota | null {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const [nota, another] = document.getElementsByTagNameNS('*', 'infNFe')
  if (!nota || another) return null
  const [cobr] = named(nota, 'cobr')
  return {
    fatos: [
      ['Emitente', text(nota, 'emit', 'xNome')] as const,
      ['CNPJ', formatCpfCnpj(text(nota, 'emit', 'CNPJ'))] as const,
      // A person, such as a rural producer, has this in its place.
      ['CPF', formatCpfCnpj(text(nota, 'emit', 'CPF'))] as const,
      ['Número', text(nota, 'ide', 'nNF')] as const,
      ['Emissão', dia(text(nota, 'ide', 'dhEmi') || text(nota, 'ide', 'dEmi'))] as const,
      ['Total', dinheiro(text(nota, 'total', 'ICMSTot', 'vNF'))] as const,
    ].filter(([, valor]) => valor),
    itens: named(nota, 'det').map(det => {
      const amount = [quantidade(text(det, 'prod', 'qCom')), text(det, 'prod', 'uCom')]
        .filter(Boolean)
        .join(' ')
      return {
        texto: [text(det, 'prod', 'xProd'), amount].filter(Boolean).join(' · '),
        valor: dinheiro(text(det, 'prod', 'vProd')),
      }
    }),
    duplicatas: (cobr ? named(cobr, 'dup') : []).map(dup => ({
      texto: dia(text(dup, 'dVenc')),
      valor: dinheiro(text(dup, 'vDup')),
    })),
  }
}

/** An invoice beside the form, as a person reads it. */
export function NotaLida({ nota: { fatos, itens, duplicatas } }: { nota: Nota }) {
  return (
    <div className="wrap-anywhere grid gap-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {fatos.map(([nome, valor]) => (
          <div key={nome} className="contents">
            <dt className="text-muted">{nome}</dt>
            <dd className="numeros font-medium">{valor}</dd>
          </div>
        ))}
      </dl>
      <Linhas titulo="Itens" linhas={itens} />
      <Linhas titulo="Duplicatas" linhas={duplicatas} />
    </div>
  )
}

function Linhas({ titulo, linhas }: { titulo: string; linhas: readonly Linha[] }) {
  if (linhas.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{titulo}</h3>
      <ul className="divide-y divide-line">
        {linhas.map(({ texto, valor }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be the same, and their order is the file's
          <li key={n} className="flex gap-3 py-1">
            <span className="min-w-0 flex-1">{texto}</span>
            <span className="numeros whitespace-nowrap">{valor}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
