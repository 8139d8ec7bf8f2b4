/** Banks that issue most boletos, by their number in the clearing system (Banco Central, relação de participantes do STR). */
const BANCOS: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '003': 'Banco da Amazônia',
  '004': 'Banco do Nordeste',
  '021': 'Banestes',
  '033': 'Santander',
  '041': 'Banrisul',
  '070': 'BRB',
  '077': 'Inter',
  '085': 'Ailos',
  '104': 'Caixa',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Original',
  '237': 'Bradesco',
  '246': 'ABC Brasil',
  '260': 'Nubank',
  '274': 'BMP',
  '290': 'PagBank',
  '323': 'Mercado Pago',
  '336': 'C6',
  '341': 'Itaú',
  '364': 'Efí',
  '380': 'PicPay',
  '389': 'Mercantil',
  '403': 'Cora',
  '422': 'Safra',
  '461': 'Asaas',
  '633': 'Rendimento',
  '637': 'Sofisa',
  '655': 'Votorantim',
  '707': 'Daycoval',
  '745': 'Citibank',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

/** @param numero three digits; a bank that is not listed is told by its number */
export const nomeDoBanco = (numero: string): string => BANCOS[numero] ?? `banco ${numero}`

/** '341 Itaú'; what is not the number of a known bank stays as it is. */
export const bancoComNome = (banco: string): string =>
  BANCOS[banco] === undefined ? banco : `${banco} ${BANCOS[banco]}`

/** Companies whose name is feminine: Caixa, Ailos, Unicred, Stone, Cora. */
const FEMININOS = new Set(['104', '085', '136', '197', '403'].map(nomeDoBanco))

/** 'do Itaú', 'do Banco do Brasil', 'da Caixa', 'do banco 999'. @param nome as {@link nomeDoBanco} gives it */
export const doBanco = (nome: string): string => `${FEMININOS.has(nome) ? 'da' : 'do'} ${nome}`

/** As a sentence begins: 'O banco Itaú', 'O Banco do Brasil', 'O banco 999'. */
export const oBanco = (nome: string): string => (/^banco /i.test(nome) ? `O ${nome}` : `O banco ${nome}`)

/** Numbers and names, for a choice while one types. */
export const bancosConhecidos: readonly { numero: string; nome: string }[] = Object.entries(BANCOS).map(
  ([numero, nome]) => ({ numero, nome }),
)

const semAcento = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The number of a bank from its number, its name, both ('341 · Itaú'), or the typed line of one of its boletos; null for another text. */
export function numeroDoBanco(text: string): string | null {
  const [number] = /^\d{3}(?!\d)/.exec(text.trim()) ?? []
  if (number && /^\d{3}(\s|$|\W+\p{L})/u.test(text.trim())) return number
  const digits = text.replace(/[\s.-]/g, '')
  if (/^[0-79]\d{43}(\d{3})?$/.test(digits)) return digits.slice(0, 3)
  const named = semAcento(text)
  return bancosConhecidos.find(({ nome }) => semAcento(nome) === named)?.numero ?? null
}
