import { Readable } from 'node:stream'
import { documentosApi } from '#modules/rh/documentos/contract.ts'
import type { documentos } from '#modules/rh/documentos/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import type { Files } from '#platform/server/ground/files/files.ts'
import { type Demo, moment } from './demo.ts'
import { funcionario } from './pessoal.ts'
import { tiposDeDocumento } from './place-words.ts'

/** One page with some lines of text: the fonts that every reader has hold the letters of Portuguese. */
function pdf(lines: string[]): Buffer {
  const text = lines.map(line => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
  const content = `BT /F1 14 Tf 20 TL 60 760 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Stores the file of document `n`, of one of the first employees. @returns its record */
export async function documento(demo: Demo, n: number, files: Files) {
  const random = demo.random('documentos', n)
  const owner = funcionario(demo, random.int(1, Math.min(demo.sizes.funcionarios, demo.sizes.documentos)))
  const tipo_documento = random.pick(tiposDeDocumento)
  const issued = demo.day(random, n)
  const corpo = Readable.from([pdf([tipo_documento, owner.nome_completo, 'Documento de demonstração'])], {
    objectMode: false,
  })
  const { arquivo } = documentosApi.upload
  const nome = `${tipo_documento} - ${owner.nome_completo.split(' ')[0]}.pdf`
  const guardado = await files.store({ nome, corpo }, arquivo, `documentos-funcionarios/${owner.id}`)
  return {
    ...guardado.arquivo,
    id: demo.id('documentos', n),
    user_id: demo.somebody(random, 'RH', 'Administrador').id,
    created_at: moment(demo, random, issued),
    funcionario_id: owner.id,
    tipo_documento,
    data_validade: random.chance(0.6) ? addDays(demo.today, random.int(-90, 400)) : null,
  } satisfies typeof documentos.$inferInsert
}
