/** What a transaction is by its TRNTYPE, for files that say no more. */
const TYPES: Record<string, string> = {
  CREDIT: 'Crédito',
  DEBIT: 'Débito',
  INT: 'Juros',
  DIV: 'Dividendo',
  FEE: 'Tarifa',
  SRVCHG: 'Tarifa de serviço',
  DEP: 'Depósito',
  ATM: 'Caixa eletrônico',
  POS: 'Compra no cartão',
  XFER: 'Transferência',
  CHECK: 'Cheque',
  PAYMENT: 'Pagamento eletrônico',
  CASH: 'Saque',
  DIRECTDEP: 'Depósito direto',
  DIRECTDEBIT: 'Débito automático',
  REPEATPMT: 'Pagamento recorrente',
}

/** NAME and MEMO are optional in the standard: without both the type and a number of the bank tell lines apart. */
function describeByType(fields: Map<string, string>): string {
  const type = TYPES[(fields.get('TRNTYPE') ?? '').toUpperCase()] ?? 'Lançamento'
  const check = fields.get('CHECKNUM') ?? fields.get('REFNUM')
  const fitid = fields.get('FITID')
  return check ? `${type} nº ${check}` : fitid ? `${type} (${fitid})` : `${type} sem descrição`
}

/** Banks repeat the name in the memo, cut it off there, or split the text over both. */
export function describe(fields: Map<string, string>): string {
  const [name = '', memo = ''] = [fields.get('NAME'), fields.get('MEMO')]
  if (!name && !memo) return describeByType(fields)
  if (memo.toLowerCase().includes(name.toLowerCase())) return memo
  return name.toLowerCase().includes(memo.toLowerCase()) ? name : `${name} - ${memo}`
}
