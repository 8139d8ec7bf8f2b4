/** A line that waits for its pair. */
export interface Aberta {
  id: number
  data: string
  descricao: string
  documento: string | null
  resta: string
}

/** Capital letters and digits; accents and signs differ from bank to bank. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')

/** Words that name no company. */
const COMUNS = [
  'LTDA',
  'EIRELI',
  'COMERCIO',
  'SERVICOS',
  'INDUSTRIA',
  'BRASIL',
  'CONSTRUCAO',
  'MATERIAIS',
  'SOCIEDADE',
]

const words = (text: string) => [
  ...new Set(
    plain(text)
      .split(' ')
      .filter(word => word.length >= 4 && !COMUNS.includes(word)),
  ),
]

/** A regular expression of PostgreSQL for names that `f_busca` folded: one word of the line's text. Null where it has none. */
export function palavrasDe({ descricao, documento }: Aberta): string | null {
  const all = words(`${descricao} ${documento ?? ''}`)
  return all.length > 0 ? `\\m(${all.join('|').toLowerCase()})\\M` : null
}

/** What banks write of every transfer, whoever sent it. */
const DE_TRANSFERENCIA = [
  ...['TRANSF', 'TRANSFERENCIA', 'TRANSFERIDO', 'ENVIADO', 'ENVIADA', 'RECEBIDO', 'RECEBIDA', 'PAGAMENTO'],
  ...['CREDITO', 'DEBITO', 'CONTA', 'CONTAS', 'ENTRE', 'PARA', 'BANCO', 'ELETRONICA', 'DEPOSITO'],
]

/**
 * Like `palavrasDe`, for the opposite line of a transfer: it says that both accounts are of one holder, names the company, or has a
 * word in common with this line that other transfers do not have.
 */
export function sinaisDeTransferencia({ descricao, documento }: Aberta, empresa: string | null): string {
  const common = words(`${descricao} ${documento ?? ''}`).filter(
    word => !DE_TRANSFERENCIA.includes(word) && !/^\d{4,5}$/.test(word),
  )
  const named = words(empresa ?? '').slice(0, 2)
  const signs = [...common.map(word => [word]), ...(named.length > 0 ? [named] : [])]
  const each = signs.map(sign => `\\m${sign.map(word => word.toLowerCase()).join('\\M.*\\m')}\\M`)
  return ['mesm[ao] titular', 'entre contas', 'contas? propria', ...each].join('|')
}

/** What banks write beside the name of whoever paid or was paid: of what kind the line is, by which way, of which bank. */
const DE_LINHA = [
  ...DE_TRANSFERENCIA,
  ...['PAGO', 'PAGTO', 'PAGTOS', 'PAGAMENTOS', 'BOLETO', 'BOLETOS', 'TITULO', 'COBRANCA', 'LIQUIDACAO'],
  ...['COMPRA', 'CARTAO', 'TARIFA', 'FORNECEDOR', 'FORNECEDORES', 'SISPAG', 'DOCUMENTO', 'NOTA', 'FISCAL'],
  ...['FATURA', 'PARCELA', 'CONVENIO', 'AUTOMATICO', 'AGENDADO', 'AGENDAMENTO', 'ELETRONICO', 'DIGITAL'],
  ...['INTERNET', 'BANKING', 'MOBILE', 'CELULAR', 'CHAVE', 'CHEQUE', 'COMPENSADO', 'QRCODE', 'CODIGO'],
  ...['BARRAS', 'MESMA', 'TITULARIDADE', 'TITULAR', 'FAVORECIDO', 'CLIENTE', 'OUTRO', 'OUTROS', 'BANCOS'],
  ...['AGENCIA', 'ITAU', 'BRADESCO', 'SANTANDER', 'CAIXA', 'SICOOB', 'SICREDI', 'NUBANK', 'INTER'],
]

/** Does the line name somebody, and by no word this supplier or client? Banks cut words off: a part of one counts. */
export function nomeiaOutro(
  { descricao, documento }: Aberta,
  possivel: { nome: string; descricao: string; cnpj: string | null },
): boolean {
  const text = `${descricao} ${documento ?? ''}`
  const { cnpj } = possivel
  if (cnpj && cnpj.length >= 8 && plain(text).replaceAll(' ', '').includes(cnpj.slice(0, 8))) return false
  const named = words(text).filter(word => /^[A-Z]+$/.test(word) && !DE_LINHA.includes(word))
  const own = plain(`${possivel.nome} ${possivel.descricao}`)
  return named.length > 0 && !named.some(word => own.includes(word))
}

/** More words of a name than these tell no more. */
const MAX_NOMES = 4

/** How many words of this supplier or client the line names, at most `MAX_NOMES`. The number of its invoice is worth one. */
export function nomesEm(
  { descricao, documento }: Aberta,
  { nome, numero }: { nome: string; numero: string | null },
): number {
  const text = ` ${plain(descricao)} ${plain(documento ?? '')} `
  const digits = numero?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  const numbered = digits.length >= 3 && new RegExp(`(?<!\\d)0*${digits}(?!\\d)`).test(text)
  const named = words(nome).filter(word => text.includes(` ${word} `))
  return Math.min(named.length + (numbered ? 1 : 0), MAX_NOMES)
}
