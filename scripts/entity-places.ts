import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Names } from './entity-copy.ts'

interface Place {
  file: string
  /** Text that is replaced, once, and what replaces it; `$1` and so on stand for its groups. */
  edits: [RegExp, string][]
}

/** The first line that imports, so that an import can be written before it; the formatter sorts them. */
const IMPORTS = /^(import )/m

/** Where the product's parts list their entities. */
function placesOf({ folder, department, plural, pascal, plurals, area, camel }: Names): Place[] {
  const screen = `{
    path: '/${folder}',
    label: '${plurals.pascal}',
    icon: Folder,
    description: 'Cadastro de ${plurals.camel}',
    novo: 'Novo ${pascal}',
    area: '${area}',
    load: async () => ({ Page: (await import('../${plural}/web/page.tsx')).${plurals.pascal}Page }),
    registro: async () => (await import('../${plural}/web/record.ts')).registro,
  },`
  const form = `'${folder}/web/form.tsx': {
    path: () => '/${folder}?dialogo=novo',
    button: 'Salvar',
    saved: '${pascal} adicionado',
  },`
  return [
    {
      file: `src/modules/${department}/server/module.ts`,
      edits: [
        [IMPORTS, `import { ${plurals.camel}Router } from '../${plural}/server/router.ts'\n$1`],
        [/(operations: \[)/, `$1...${plurals.camel}Router, `],
      ],
    },
    {
      file: `src/modules/${department}/web/department.ts`,
      edits: [
        [IMPORTS, `import { Folder } from 'lucide-react'\n$1`],
        [/(\n {2}\],\n\})/, `\n    ${screen}$1`],
      ],
    },
    {
      file: 'scripts/demo-data/demo.ts',
      edits: [[/(export interface Sizes \{\n)/, `$1  ${plurals.camel}: number\n`]],
    },
    {
      file: 'scripts/demo-data/tables.ts',
      edits: [
        [
          IMPORTS,
          `import { ${camel}Input } from '#modules/${folder}/contract.ts'\nimport { ${plurals.camel} } from '#modules/${folder}/server/table.ts'\n$1`,
        ],
        [
          /(\n\]\n\n(?:\/\*\*.*\n)?const between)/,
          `\n  filled('${plurals.camel}', ${plurals.camel}, ${camel}Input),$1`,
        ],
        [/(\n {4}desvios: rows,)/, `$1\n    ${plurals.camel}: rows,`],
      ],
    },
    { file: 'e2e/support/forms.ts', edits: [[/(\n\}\n\n\/\*\* Not in one step)/, `\n  ${form}$1`]] },
  ]
}

/**
 * Lists the entity in the manifests of its department, among the example data and among the forms of the journeys.
 * @returns the files with their new text; nothing is written
 * @throws Error where a file is missing or has no such place
 */
export function listed(base: string, names: Names): { file: string; text: string }[] {
  return placesOf(names).map(({ file, edits }) => {
    const whole = path.join(base, file)
    if (!existsSync(whole)) throw new Error(`${file} is missing: begin the department with it`)
    const text = edits.reduce(
      (text, [place, replacement]) => {
        if (!place.test(text)) throw new Error(`${file} has no place for it: ${place}`)
        return text.replace(place, replacement)
      },
      readFileSync(whole, 'utf8'),
    )
    return { file, text }
  })
}
