const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell styles by their place in `styles`. */
export const estilos = { titulo: 1, texto: 2, dinheiro: 3, inteiro: 4, data: 5, instante: 6 } as const

// Text has the format Text, so that editing a cell does not make a formula of it either.
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/>',
  ...[49, 4, 1, 164, 165].map(
    format => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
].join('')}</cellXfs></styleSheet>`

const relationships = (...all: [target: string, type: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(
      ([target, type], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export const sheetPath = (n: number) => `worksheets/sheet${n + 1}.xml`

/**
 * Everything of a workbook but its sheets (ECMA-376), as files of its ZIP.
 * @param names of its sheets, ready for XML
 */
export function workbookParts(names: string[]): [path: string, xml: string][] {
  const parts: [path: string, type: string][] = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...names.map((_, n): [string, string] => [sheetPath(n), 'worksheet']),
  ]
  const overrides = parts.map(
    ([path, type]) => `<Override PartName="/xl/${path}" ContentType="${TYPE}.${type}+xml"/>`,
  )
  const sheets = names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relationships(['xl/workbook.xml', 'officeDocument'])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(...names.map((_, n): [string, string] => [sheetPath(n), 'worksheet']), [
        'styles.xml',
        'styles',
      ]),
    ],
    ['xl/styles.xml', styles],
  ]
}
