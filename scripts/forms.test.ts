import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { APART, formFiles, forms as triedForms } from '../e2e/support/forms.ts'
import { filesBelow, root } from './files.ts'

const forms = filesBelow('src')
  .filter(file => file.endsWith('.tsx'))
  .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ text }) => /use(Procedure|Record)Form\(/.test(text))

test('whoever opens a form is told that a draft came back, and asked before leaving one', () => {
  const silent = forms
    .filter(({ text }) => !/<(FormGuard|FormDialog|DraftNotice)\b/.test(text))
    .map(({ file }) => file)
  expect(silent).toEqual([])
  expect(forms.length).toBeGreaterThan(15)
})

test('a status bears the mark of a required field only at proposals and projects', () => {
  const statuses = forms.flatMap(({ file, text }) =>
    [...text.matchAll(/<SelectField[^>]*form\.field\('(status\w*)'\)[^>]*>/g)].map(([field, name]) => ({
      form: `${file.split('/').at(-3)} ${name}`,
      always: /\balways\b/.test(field),
    })),
  )
  const marked = statuses.filter(({ always }) => !always).map(({ form }) => form)
  expect(marked.toSorted()).toEqual([
    'contas-a-pagar status',
    'projetos status_projeto',
    'propostas status_proposta',
  ])
  expect(statuses).toHaveLength(8)
})

test('papers fill what is to be paid; an expense and a receivable take invoices alone', () => {
  const reads = (part: string) =>
    forms.filter(({ text }) => text.includes(`<${part}`)).map(({ file }) => file.split('/').at(-3))
  expect(reads('LerPapel')).toEqual(['contas-a-pagar'])
  expect(reads('NfeDrop').toSorted()).toEqual(['despesas-projeto', 'recebiveis'])
})

test('the journeys try every form', () => {
  expect([...Object.keys(triedForms), ...APART].sort()).toEqual(formFiles().sort())
})
